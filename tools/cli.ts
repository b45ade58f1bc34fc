import { describeFailure } from './start/failure';

/**
 * Runs a module of `commands/` and ends the process with its exit code.
 * @param run gets the arguments after the command's name
 */
export const runCommand = async (run: (args: string[]) => Promise<number> | number): Promise<void> => {
  try {
    process.exit(await run(process.argv.slice(2)));
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
};
