// Runs the WASM module in a worker thread of Node.
import { parentPort } from "node:worker_threads";
import { worker } from "./module.js";

parentPort.on("message", worker((message) => parentPort.postMessage(message)));
