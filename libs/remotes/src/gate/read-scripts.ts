import { Worker } from 'node:worker_threads';

/** Properties of a script, read from its syntax tree. It is never executed. */
export interface ScriptFacts {
  /** How it evaluates strings: `eval`, `new Function`. */
  evaluates: string[];
  hasGlobalStyle: boolean;
  /** The modules that a federation entry exposes. */
  exposes: string[];
  /** Shared modules that a federation entry takes from the page, with the ranges that it accepts. */
  shared: Record<string, string>;
  /** Names under which webpack's chunks register. */
  chunkGlobals: string[];
  /** Global variables that it declares with `var`. */
  variables: string[];
}

/** A script of the largest size takes a second; one whose names were chosen to slow the parser down takes minutes. */
const limitMs = 30_000;
const maxHeapMegabytes = 512;

/**
 * Parses scripts in a thread of their own: a hostile one would block every visitor of this process.
 * @returns for each script its properties, or the syntax error with line and column
 */
export const readScripts = (sources: readonly string[]): Promise<(ScriptFacts | string)[]> =>
  new Promise((resolve, reject) => {
    // Next to the bundle in `dist`, and next to this file in the sources.
    const worker = new Worker(new URL('./parse-scripts.mjs', import.meta.url), {
      workerData: sources,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    });
    const giveUp = (reason: string) => resolve(sources.map(() => reason));
    const timer = setTimeout(() => {
      giveUp(`the scripts take more than ${limitMs} ms to parse`);
      void worker.terminate();
    }, limitMs);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp('the scripts take too much memory to parse');
      else reject(error);
    });
    worker.once('exit', () => clearTimeout(timer));
  });
