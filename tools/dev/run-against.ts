import { parseArgs } from 'node:util';
import { remoteDirectory } from '@portal/remotes/cli';
import { createPortalClient } from '@portal/remotes/client';
import { runUntilEndRequest } from '../start/end-request';
import type { Progress } from '../start/progress';
import { SettingsError } from '../start/settings';
import { developAgainst } from './develop-against';

const usage = `Usage: npm run dev -- <remote> --against <address of a portal> [--page <path>]
In the folder of a remote outside the portal's repository, its name is left out.`;

/** `npm run dev -- <remote> --against <portal>`: one remote with live reload in the production shell of a running portal. */
export const runAgainst = (args: string[], workspaceDir: string, progress: Progress): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' }, page: { type: 'string' } },
  });
  const dir = positionals.length > 1 ? undefined : remoteDirectory(workspaceDir, positionals[0]);
  if (dir === undefined || !URL.canParse(values.against ?? '')) throw new SettingsError(usage);
  return runUntilEndRequest(progress, async () => {
    const client = createPortalClient({ portal: values.against, env: process.env, workspaceDir });
    await client.readToken();
    return developAgainst({ dir, client, page: values.page, progress });
  });
};
