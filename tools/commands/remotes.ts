import { run as runCli, usage } from '@portal/remotes/cli';
import { workspaceRoot } from '@portal/testing/servers';

export { usage };

/** Runs a command on the remotes of a running portal. @param workspaceDir the workspace, or the folder of a single remote */
export const runRemotes = (args: string[], workspaceDir: string): Promise<number> =>
  runCli(args, {
    env: process.env,
    workspaceDir,
    print: (line) => console.log(line),
    // Loads Playwright, which the other commands do not need.
    smoke: async (dir, portal) => (await import('../remotes/smoke.ts')).smoke(dir, portal),
  });

/** `npm run remotes -- <command>`: the remotes of a running portal. */
export const run = (args: string[]): Promise<number> => runRemotes(args, workspaceRoot());
