import { run as runCli } from '@portal/remotes/cli';

/** Runs a command on the remotes of a running portal. @param workspaceDir the folder of remotes, or that of one */
export const runRemotes = async (args: string[], workspaceDir: string): Promise<number> => {
  const context = { env: process.env, workspaceDir, print: (line: string) => console.log(line) };
  if (args[0] !== 'smoke') return runCli(args, context);
  // Loads Playwright, which the other commands do not need.
  const { runSmoke } = await import('./run-smoke');
  return runSmoke(args.slice(1), context);
};
