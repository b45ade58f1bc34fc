import { describeFailure } from './start/failure.ts';

interface Command {
  /** @param args those after the command's name @returns the exit code */
  run(args: string[]): Promise<number> | number;
  /** Printed for `--help`. Commands that hand their arguments on have none. */
  usage?: string;
}

/** Runs a module of `commands/` and ends the process with its exit code. */
export const runCommand = async (args: string[], { run, usage }: Command): Promise<void> => {
  let code = 1;
  try {
    if (usage && args.includes('--help')) {
      console.log(usage);
      code = 0;
    } else code = await run(args);
  } catch (error) {
    console.error(describeFailure(error));
  }
  // Without it, the end of the process drops output that a pipe has not taken yet, which is all beyond 64 kB.
  await new Promise((written) => process.stdout.write('', written));
  process.exit(code);
};
