import { workspaceRoot } from '@portal/testing/servers';
import { runRemotes } from '../remotes/run-remotes';

/** `npm run remotes -- <command>`: the remotes of a running portal. */
export const run = (args: string[]): Promise<number> => runRemotes(args, workspaceRoot());
