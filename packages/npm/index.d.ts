import type { ErrorKind, Questions } from "./questions.js";

export * from "./questions.js";

/** How far a question has come. */
export interface Progress {
  /** What is being counted, in the plural. */
  what: string;
  /** How many are done. */
  done: number;
  /** How many there are, once that is known. */
  total: number | null;
}

/** How to ask. */
export interface AskOptions {
  /** Told now and then how far the question has come. */
  onProgress?: (progress: Progress) => void;
  /** Told parts of the reply as they are found; the reply leaves them out. */
  onPart?: (part: unknown) => void;
  /** Cancels the question: the worker that answers it is ended at once. */
  signal?: AbortSignal;
}

/** How to answer. */
export interface ClientOptions {
  /** How many workers there may be; one for each core if not given. */
  workers?: number;
}

/** Asks questions of workers. */
export interface Client {
  /** Asks a question; rejects with an `AllclearError`, or with the signal's reason. */
  ask<Q extends keyof Questions>(
    question: Q,
    request?: Questions[Q]["request"],
    options?: AskOptions,
  ): Promise<Questions[Q]["reply"]>;
  /** Gives bytes to every worker from now on: `"pc.atlas"` with those of an atlas. */
  provide(name: "pc.atlas", bytes: Uint8Array): Promise<unknown>;
  /** Ends all workers; what was asked is rejected. */
  close(): void;
}

/** A question that cannot be answered. */
export class AllclearError extends Error {
  /** Which kind, for programs; `unloadable` if a module could not be loaded. */
  readonly kind: ErrorKind | "unloadable";
}

/**
 * A client. The module of the games is compiled before it is handed out; that of the questions about
 * perfect clears is loaded when one is first asked.
 */
export function createClient(options?: ClientOptions): Promise<Client>;
