// The atlas: a file of 770 kB that the reader may download. The page works without it; with it
// all solutions of an empty 4-line field are looked up. It is kept between visits.

import { Told, provide } from "../engine.js";
import { T } from "../text.js";

const url = new URL("srs4.atlas", document.baseURI).href;
const KEPT = "atlas"; // not "allclear-…": the copies of the page come and go with its version

const cache = async () => (globalThis.caches ? caches.open(KEPT) : null);

let ready = null;

/** Whether searches have it. */
export const loaded = () => ready !== null;

async function use(response) {
  ready = await provide("pc.atlas", new Uint8Array(await response.arrayBuffer()));
  return ready;
}

/** Loads the copy of an earlier visit; null if there is none. */
export async function recall() {
  if (ready) return ready;
  try {
    const copy = await (await cache())?.match(url);
    return copy ? await use(copy) : null;
  } catch {
    await globalThis.caches?.delete(KEPT); // damaged, or of another version: as if never loaded
    return null;
  }
}

/** Downloads it, and keeps a copy. */
export async function download() {
  if (ready) return ready;
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new Told(T.atlas.failed(response?.status));
  const copy = response.clone();
  const answer = await use(response);
  await (await cache().catch(() => null))?.put(url, copy).catch(() => {}); // a full disk is no error
  return answer;
}
