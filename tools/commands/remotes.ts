import { connectRemoteStore } from '@portal/remotes';
import { run as runCli } from '@portal/remotes/cli';
import { workspaceRoot } from '@portal/testing/servers';
import { runSmoke } from '../remotes/run-smoke';
import { findRunningPortal } from '../start/running-portal';

/** `npm run remotes -- list|publish|promote|rollback|smoke`: the remotes of the running portal. */
export const run = async (args: string[]): Promise<number> => {
  if (args[0] === 'smoke') return runSmoke(args.slice(1));
  const { env } = await findRunningPortal();
  const store = connectRemoteStore({
    uri: env['MONGODB_URI'] ?? '',
    prefix: env['MONGODB_DB_PREFIX'] || 'portal',
  });
  try {
    return await runCli(args, { store, workspaceDir: workspaceRoot(), print: (line) => console.log(line) });
  } finally {
    await store.close();
  }
};
