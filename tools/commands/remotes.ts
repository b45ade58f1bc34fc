import { run as runCli } from '@portal/remotes/cli';
import { workspaceRoot } from '@portal/testing/servers';

/** Runs a command on the remotes of a running portal. @param workspaceDir the folder of remotes, or that of one */
export const runRemotes = (args: string[], workspaceDir: string): Promise<number> =>
  runCli(args, {
    env: process.env,
    workspaceDir,
    print: (line) => console.log(line),
    smoke: async (dir, client) => {
      // Loads Playwright, which the other commands do not need.
      const { smoke } = await import('../remotes/smoke');
      return smoke({ dir, client, account: process.env['SMOKE_ACCOUNT'], print: (line) => console.error(line) });
    },
  });

/** `npm run remotes -- <command>`: the remotes of a running portal. */
export const run = (args: string[]): Promise<number> => runRemotes(args, workspaceRoot());
