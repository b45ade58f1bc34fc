/** One step of a start with its duration. */
export interface Step {
  name: string;
  seconds: number;
}

/** The steps in what `npm start` prints: `  everything is built  12.3 s`. */
export const parseSteps = (output: string): Step[] =>
  [...output.matchAll(/^ {2}(\S.*?) {2}(\d+\.\d) s$/gm)].map(([, name = '', seconds]) => ({
    name,
    seconds: Number(seconds),
  }));

/** The address of `Portal ready at ...`, once it has been printed as a whole line. */
export const readyUrl = (output: string): string | undefined => /^Portal ready at (\S+)$/m.exec(output)?.[1];
