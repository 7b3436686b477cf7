// Runs the WASM module in a Web Worker.
import { worker } from "./module.js";

const hear = worker((message) => postMessage(message));
onmessage = ({ data }) => hear(data);
