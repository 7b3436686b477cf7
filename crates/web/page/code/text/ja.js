// 日本語. The game's usual terms: パフェ (perfect clear), ミノ (piece), ホールド, ネクスト, テト譜 (fumen), 回転入れ (spin).

export default {
  views: { pc: "パーフェクトクリア", play: "プレイ", lunar: "Lunar Lockout", smash: "Smash the Code", lab: "ビットボード実験室", book: "解説書" },
  short: { pc: "パフェ", play: "プレイ", lunar: "Lunar", smash: "Smash", lab: "実験室", book: "解説" },
  frame: {
    theme: "ダークとライトを切り替え", settings: "設定", close: "閉じる", theme_: "テーマ", system: "システムに合わせる", light: "ライト", dark: "ダーク",
    colours: "ミノの色", usual: "ガイドライン", distinct: "色覚に配慮した色", language: "言語",
    broken: (part) => `アドレスに読めない部分があります: ${part}`,
    unknown: "テト譜でも、Lunar Lockoutの盤面でも、Smash the Codeのターンでもありません。",
    large: "パズルとしては大きすぎるファイルです。",
  },
  copied: (what) => `${what}をコピーしました。`,
  imageCopied: "画像をコピーしました。",
  copyThis: (what) => `${what}をコピー:`,
  cancelled: "中止しました。",
  time: (millis) => (millis >= 90_000 ? `${Math.round(millis / 60_000)}分` : millis >= 1000 ? `${(millis / 1000).toFixed(1)}秒` : millis >= 10 ? `${Math.round(millis)}ミリ秒` : `${millis.toFixed(1)}ミリ秒`),
  lines: (n) => `${n}ライン`,
  pieces: (n) => `${n}ミノ`,
  keeps: (pieces) => `${pieces}残し`,
  solution: (n) => (n ? `解 ${n}` : "解"),

  engine: {
    unloadable: (status) => `ソルバーを読み込めませんでした${status ? `（${status}）` : ""}。接続を確認してもう一度お試しください。`,
    memory: "ページで使えるメモリを超えます。ツモの数を減らすか、コマンドライン版をお使いください。",
    crash: (why) => `ソルバー内部で問題が起きました（${why}）。`,
    cancelled: "中止しました。",
  },

  run: {
    searching: "探索中…",
    progress: "進み具合",
    cancel: "中止",
    left: (percent, time) => `${percent} % 完了、残り約${time}`,
    heavy: (count) => `このパターンには${count}通りのツモがあります。ブラウザでは数分かかり、多くのメモリを使うことがあります。`,
    anyway: "それでも調べる",
  },

  questions: {
    label: "質問",
    solve: { name: "解く", button: "パフェを探す", lede: "地形を描き、ツモを入力すると、パフェの手順がすべて見つかります。テト譜はどこにでも貼り付けられます。" },
    best: { name: "最善手", button: "すべての手を評価", lede: "操作中のミノといくつかのネクストが見えているとき、それぞれの手のあとに残るパフェ率を正確に求めます。" },
    chance: { name: "成功率", button: "ツモを数える", lede: "パターンのうちパフェできるツモの割合を、最初のミノごとに。失敗するツモの一覧も。" },
    path: { name: "全解", button: "すべての解を探す", lede: "パターンのどれかのツモで組める解のすべてと、それぞれの割合。" },
    minimal: { name: "ミニマル", button: "最小の組を探す", lede: "覚える解を最小に。合わせれば、パフェできるツモをすべてカバーします。" },
    saves: { name: "残しミノ", button: "残しミノを数える", lede: "パフェのあと、どのミノをホールドに残せるか。" },
    cover: { name: "カバー率", button: "ツモを数える", lede: "テト譜、または色を塗った地形を、どのツモで組めるか。" },
    setup: { name: "セットアップ", button: "セットアップを探す", lede: "地形のマスを埋める組み方のすべてと、そのあとのパフェ率。" },
    congruents: { name: "別の組み方", button: "別の組み方を探す", lede: "同じミノで同じ形を組む方法のすべてと、どれかを組めるツモ。" },
    score: { name: "得点", button: "得点を数える", lede: "パフェまでに得られる最大の得点を、ツモごとに。" },
  },

  inputs: {
    hold: "ホールド", queue: "ツモ", random: "ランダムなツモ", pattern: "パターン",
    saved: "残すミノ", savedIdea: "指定なし。例: T、T||I、!S",
    wanted: "条件式", wantedNote: "空白で区切る: T、T&&I、T||I、!S、/S.*Z/",
    shapes: "形", shapesIdea: "1行に1つのテト譜。空欄なら塗った地形を使います",
    shapesNote: "1ページに1ミノ、または色付きの譜面。灰色のマスは初めからあるブロックです。",
    mirror: "左右反転した形も数える",
    follow: "続くツモ", exclude: "除くもの", table: "得点表", b2b: "最初からBack-to-Back",
    bag: "バッグの残り", bagIdea: "ツモから推定",
  },

  rules: {
    label: "ルール", height: "高さ", rotation: "回転法則", drop: "落とし方", save: "残すミノ", mode: "途中の条件",
    noHold: "ホールド禁止", shortest: "最も低い高さ", empty: "なし", anyPiece: "指定なし",
    drops: {
      softdrop: "ソフトドロップ（スライドと回転入れ）", harddrop: "ハードドロップのみ", tsoft: "Tだけスライドと回転入れ", tucks: "スライドのみ（回転入れなし）",
    },
    modes: {
      "": "なし", tetris: "テトリス", tsd: "T-Spin Double", tss: "T-Spin Single", tst: "T-Spin Triple", "any-tspin": "T-Spin（種類を問わない）", b2b: "テトリスとT-Spinだけで消す",
    },
  },

  atlas: {
    download: "アトラスをダウンロード",
    note: "770 kB、一度だけ。空の4ラインの最初の答えが、探索なしで出るようになります。",
    here: ({ fields, kicks, drop }) => `アトラスを読み込みました: 4ラインパフェに至る全${fields.toLocaleString("ja")}地形（${kicks}、${drop}）。`,
    failed: (status) => `アトラスをダウンロードできませんでした${status ? `（${status}）` : ""}。`,
  },

  pattern: {
    optional: "省略可",
    count: (text) => `${text}通り`,
    ideas: [
      ["*p7", "7種1巡: 7ミノを好きな順で"], ["*!", "同じ"], ["*p6", "7種のうち6つ"], ["*p4", "7種のうち4つ"], ["*", "どれか1つ"],
      ["[SZ]p2", "SとZを好きな順で"], ["[TIL]!", "T、I、Lを好きな順で"], ["[^T]!", "T以外をすべて好きな順で"],
      ["T", "このミノ"], ["*p7{T<I}", "TがIより先に来る1巡"],
    ],
  },

  viewer: {
    label: "解", step: "手順", hold: "ホールド", afterHold: "（ホールドから）", back: "戻る", forward: "進む", whole: "解の全体",
    stepName: (n, piece, hold) => `${n}手目: ${piece}${hold ? "、先にホールド" : ""}`,
    explain: "すべてのミノの最終位置です。進めると順番とキー操作が見られます。",
    forQueue: (queue) => `ツモ ${queue}`,
    covers: (count, percent) => `${count}通りのツモ（${percent}）: 選ぶと手順が見られます`,
  },
  keys: {
    left: "←", right: "→", "das-left": "⇤ ←長押し", "das-right": "→長押し ⇥", cw: "右回転 ↻", ccw: "左回転 ↺", 180: "180°回転",
    "soft-drop": "↓", "soft-drop-floor": "↓長押し", "hard-drop": "ハードドロップ", hold: "ホールド",
  },

  gallery: {
    sort: "並べ替え", keeps: "残しミノ", kept: "ホールドに残るミノ", none: "なし",
    any: (count) => `すべて ${count}`,
    more: (some, all) => `さらに${some}個を表示（全${all}個）`,
    passing: (some, all) => `${all}個のうち${some}個を表示`,
    label: (n, save) => `解 ${n}${save?.length ? `、${save.join(" ")}残し` : ""}`,
    keepsThese: (save) => `${save.join("または")}残し`,
  },

  parts: {
    share: "割合", queues: "ツモ",
    of: (part, whole) => `${part} / ${whole}`,
    ofQueues: (part, whole) => `${whole}通りのうち${part}通り`,
    first: (some, all) => `全${all}のうち最初の${some}。`,
  },

  share: {
    label: "この答えを共有", copy: "コピー", save: "保存", fumen: "テト譜", link: "リンク", image: "画像", text: "文章",
    copyFumen: "テト譜としてコピー", copyLink: "リンクをコピー", copyImage: "画像としてコピー", saveSvg: "SVGとして保存",
    copyField: "地形をテト譜としてコピー", fieldFumen: "地形のテト譜", fieldLink: "この地形と質問へのリンクをコピー",
    copyText: "チャット用の文章をコピー", allFumen: "すべてを1つのテト譜でコピー", allPng: "すべてを画像としてコピー", allSvg: "すべてをSVGで保存",
    saveCsv: (name) => `表を保存${name ? `（${name}）` : ""}`,
  },

  solve: {
    soFar: (text) => `これまでに${text}個の解…`,
    cancelledWith: (text) => `中止しました。見つかった解は${text}個です。`,
    none: (why) => `パフェはありません: ${why}。`,
    tried: "すべての手順を調べました",
    unknown: "パフェは見つかりませんでしたが、すべては調べていません。",
    found: (count, all, first) => `${count}個の解（${all}、最初の解は${first}）。`,
    only: (time) => `唯一の解（${time}）。`,
    stopped: (text, most) => `${text} ここで打ち切りました。ページが表示するのは${most}個までです。`,
    tooMany: "解が多すぎて1つのファイルにできません。",
    chat: (queue, count) => `${queue}: パフェ ${count}通り`,
  },

  best: {
    chance: "最善手のパフェ率", holdFirst: "先にホールドしてから選ぶ", previews: "ネクスト", best: "最善",
    seen: (n) => (n ? `操作ミノのあとネクスト${n}個` : "操作中のミノだけが見える"),
    ofFutures: (part, whole) => `これからのツモ${whole}通りのうち${part}通り`,
    move: (piece, hold) => `${piece}${hold ? "（ホールドから）" : ""}`,
    isBest: (chance) => `${chance}: これより良い手はありません`,
    costs: (chance, loss) => `${chance}: 最善より${loss}低い`,
    none: "もうパフェはできません。",
    noneBut: (lines) => `この高さのパフェはもうできません。${lines}ならできます。`,
    done: (text, count, previews, time) => `まだパフェできる手は${text}通り（ネクスト${previews}個、${time}）。`,
    chat: (queue, previews, chance) => `${queue}（ネクスト${previews}個）: 最善で${chance}`,
  },

  chance: {
    withHold: "ホールドあり", withoutHold: "ホールドなし", tree: "最初のミノごと", allSucceed: "すべてのツモでパフェできます。",
    whole: (part, all, percent) => `ツモ全体では${all}通りのうち${part}通り（${percent}）。`,
    failed: (text) => `パフェできないツモ ${text}通り: 選ぶと詳しく見られます`,
    done: (lines, time) => `${lines}、${time}。`,
    sample: (count) => `代わりに無作為に${count}通り調べる`,
    sampled: (count) => `無作為に選んだ${count}通りのうち`,
    between: (low, high) => `95 %の信頼度で${low}から${high}の間`,
    drawn: (some, all) => `${all}通りのうち${some}通りを調べました。`,
    chat: (pattern, percent, part, whole) => `${pattern}: パフェ率 ${percent}（${part} / ${whole}）`,
  },

  path: {
    none: "このパターンにパフェできるツモはありません。", covered: "どれかの解でパフェできるツモ",
    byShare: "割合", by: { drops: "ソフトドロップの少ない順", spins: "回転入れの少ない順", holds: "ホールドの少ない順" },
    shareAtLeast: "割合の下限", anyShare: "指定なし", anyNumber: "指定なし",
    atMost: { drops: "ソフトドロップの上限", spins: "回転入れの上限" },
    needsClear: "途中のライン消去が必要",
    effort: ({ drops, spins }) => `平均 ソフトドロップ${drops.toFixed(1)}回、回転入れ${spins.toFixed(1)}回`,
    label: (n, share, save) => `解 ${n}: ${share}${save.length ? `、${save.join("または")}残し` : ""}`,
    csv: { solution: "解", pattern: "ツモ", use: "ミノ" },
    done: (text, count, lines, time) => `${lines}の解 ${text}個（${time}）。`,
    chat: (what, pattern, count, percent) => `${pattern}: ${count}個の解（${what}）で${percent}をカバー`,
  },

  minimal: {
    size: "覚える解", proven: "これより少なくはできない（証明済み）", covered: "合わせてカバーするツモ",
    atLeast: (n) => `これまでの最小。少なくとも${n}個は必要`,
    caption: (own, together) => `${own} · 計 ${together}`,
  },

  saves: {
    solvable: "パフェできるツモ", nothing: "なし", bySave: "ホールドに残るミノごと", byExpression: "条件式ごと",
    done: (text, time) => `${text}通り、${time}。`,
    chat: (pattern) => `${pattern}: 残せるミノごとの割合`,
  },

  shapes: { missing: "形をミノの色で塗るか、テト譜を貼り付けてください。" },
  cover: {
    some: "少なくとも1つを組める", all: "どれを求められても組める", mirrored: "左右反転",
    shape: (n) => `形 ${n}`,
    soFar: (percent) => `前のものと合わせて${percent}`,
    done: (text, count, time) => `${text}個の形、${time}。`,
    chat: (pattern, percent, part, whole) => `${pattern}: カバー率 ${percent}（${part} / ${whole}）`,
  },
  congruents: {
    joint: "どれかを組める", one: "形は1つだけ指定してください。",
    way: (n) => `組み方 ${n}`,
    done: (text, count, time) => `${text}通りの組み方、${time}。`,
    chat: (count, percent) => `組み方 ${count}通り、合わせて${percent}`,
  },
  setup: {
    note: "Iの色のマスは必ず埋め、Oの色のマスは埋めてもよい。灰色は初めからあるブロック。その他は空のままです。",
    missing: "先にIの色（必ず埋める）かOの色（埋めてもよい）でマスを塗ってください。",
    none: "このマスを埋められるツモはありません。", some: "少なくとも1つを組めるツモ",
    exclude: { "": "なし", holes: "ブロックの下の穴", "strict-holes": "届かない穴" },
    byClear: "そのあとのパフェ率", byBuilt: "組めるツモ",
    shape: (n) => `セットアップ ${n}`,
    caption: (built, cleared) => `${built} → ${cleared}`,
    cleared: (percent) => `そのあとのパフェ率 ${percent}`,
    lines: (n) => `途中で${n}ライン消去`,
    done: (text, count, time) => `${text}個のセットアップ、${time}。`,
    chat: (count, pattern) => `${pattern}でセットアップ ${count}個`,
  },
  score: {
    average: "パフェできたツモの平均", clears: "途中で出せるツモ", queues: "ツモごと", queue: "ツモ", pointsHead: "得点", show: "手順を見る",
    averageAll: (points) => `全体の平均 ${points}`,
    points: (points) => `${points}点`,
    kinds: { mini: "T-Spin Mini", tss: "T-Spin Single", tsd: "T-Spin Double", tst: "T-Spin Triple", tetris: "テトリス", b2b: "最後にBack-to-Back", allspin: "T以外のSpin" },
    done: (text, table, time) => `${text}通り（得点表 ${table}）、${time}。`,
    chat: (pattern, points, percent) => `${pattern}: 平均${points}点、パフェ率 ${percent}`,
  },

  play: {
    lede: "パフェの練習。コーチは、どの局面でも正確なパフェ率と、それぞれの一手で失った確率を知っています。",
    board: "プレイフィールド", next: "ネクスト", coach: "コーチ", mistakes: "ミス", totals: "記録", settings: "設定",
    coaching: { never: "黙る", ask: "聞かれたら", always: "いつも" },
    undo: "一手戻す", again: "もう一度", fresh: "新しいゲーム", hint: "ヒント", forget: "消去", tryAgain: "ここからやり直す",
    seed: "シード", startAt: "開始", fromFumen: "テト譜から", fumen: "テト譜", das: "DAS（ミリ秒）", arr: "ARR（ミリ秒、0で即時）", falls: "自然落下する",
    start: (n) => (n === 1 ? "新しいバッグ" : `7巡の${n}回目のパフェ`),
    keyHelp: "← → 移動、↓ ソフトドロップ、↑かX・Z 回転、A 180°回転、CかShift ホールド、スペース ハードドロップ。U 一手戻す、H ヒント、N 新しいゲーム。",
    keys: { left: "左", right: "右", "soft-drop": "下", ccw: "左回転", cw: "右回転", hold: "ホールド", "hard-drop": "ハードドロップ" },
    short: { hold: "ホールド", drop: "落とす" },
    chanceNow: "最善手のパフェ率",
    bestMove: (move) => `最善: ${move}`,
    thinking: "コーチが考えています…", ready: "あなたの番です。", silent: "コーチは黙って、ミスを記録しています。",
    good: (after) => `最善の一手: 残り${after}。`,
    bad: (loss, before, after) => `${loss}の確率を失いました: ${before} → ${after}。`,
    mistake: (n, loss) => `${n}手目で${loss}の損`,
    noMistakes: "まだありません。",
    cleared: (n) => (n > 1 ? `パーフェクトクリア！ ${n}連続。` : "パーフェクトクリア！"),
    end: "ゲームオーバー。Rで同じツモをもう一度、Nで新しいゲーム。",
    streak: "連続", clears: "回のパフェ",
    bestStreak: (n) => `最高: ${n}`,
    average: (loss) => `1手あたり平均${loss}の損`,
  },
};
