import { run as runCli } from '@portal/remotes/cli';
import { workspaceRoot } from '@portal/testing/servers';

/** `npm run remotes -- <command>`: the remotes of a running portal. */
export const run = async (args: string[]): Promise<number> => {
  const context = { env: process.env, workspaceDir: workspaceRoot(), print: (line: string) => console.log(line) };
  if (args[0] !== 'smoke') return runCli(args, context);
  // Loads Playwright, which the other commands do not need.
  const { runSmoke } = await import('../remotes/run-smoke');
  return runSmoke(args.slice(1), context);
};
