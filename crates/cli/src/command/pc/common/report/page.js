const cards = [...document.querySelectorAll("li")];
const chips = [...document.querySelectorAll("nav button")];
const shown = document.querySelector("output");
function show(piece) {
  let count = 0;
  for (const card of cards) {
    card.hidden = piece !== "" && !card.dataset.keeps.includes(piece);
    count += !card.hidden;
  }
  for (const chip of chips) chip.setAttribute("aria-pressed", chip.value === piece);
  if (shown) shown.textContent = count + " of " + cards.length;
}
for (const chip of chips) chip.onclick = () => show(chip.value);
document.querySelector("ol").addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const text = button.closest("li").dataset.fumen;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    prompt("Copy this fumen:", text);
  }
  setTimeout(() => (button.textContent = "Copy fumen"), 1500);
});
show("");
