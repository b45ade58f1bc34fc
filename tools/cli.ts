import { describeFailure } from './start/failure';

/**
 * Runs a module of `commands/` and ends the process with its exit code.
 * @param run gets the arguments after the command's name
 */
export const runCommand = async (run: (args: string[]) => Promise<number> | number): Promise<void> => {
  let code = 1;
  try {
    code = await run(process.argv.slice(2));
  } catch (error) {
    console.error(describeFailure(error));
  }
  // Without it, the end of the process drops what a pipe has not taken yet, which is all beyond 64 kB.
  await new Promise((written) => process.stdout.write('', written));
  process.exit(code);
};
