import { run } from '@portal/remotes/cli';

/** Runs a command on the remotes of a running portal. @param workspaceDir the folder of remotes, or that of one */
export const runRemotes = (args: string[], workspaceDir: string): Promise<number> =>
  run(args, {
    env: process.env,
    workspaceDir,
    print: (line) => console.log(line),
    smoke: async (dir, client) => {
      // Loads Playwright, which the other commands do not need.
      const { smoke } = await import('./smoke');
      return smoke({ dir, client, account: process.env['SMOKE_ACCOUNT'], print: (line) => console.error(line) });
    },
  });
