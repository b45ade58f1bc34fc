import { run as runCli } from '@portal/remotes/cli';
import { workspaceRoot } from '@portal/testing/servers';
import { runSmoke } from '../remotes/run-smoke';

/** `npm run remotes -- <command>`: the remotes of a running portal. */
export const run = async (args: string[]): Promise<number> => {
  const context = { env: process.env, workspaceDir: workspaceRoot(), print: (line: string) => console.log(line) };
  return args[0] === 'smoke' ? runSmoke(args.slice(1)) : runCli(args, context);
};
