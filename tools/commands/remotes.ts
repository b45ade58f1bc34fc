import { run as runRemotes } from '@portal/remotes/cli';

/** Lists, publishes, activates and rolls back remotes. */
export const run = async (args: string[]): Promise<number> => runRemotes(args);
