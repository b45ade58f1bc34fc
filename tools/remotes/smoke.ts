import { join } from 'node:path';
import { type SmokeRecord, shellDescription, shellDescriptionFile } from '@portal/contracts';
import type { PortalClient } from '@portal/remotes/client';
import { writeSmokeReport } from '@portal/remotes/smoke-report';
import { readBuild } from '@portal/remotes/upload';
import { withBrowser } from '../browser';
import { visitBuild } from './visit-build';

/** An override needs an origin. Nothing listens there: the browser gets the files from the folder of the build. */
const origin = 'http://localhost:4999';

/** `username:password` at the portal, for pages that require a player. */
const readAccount = () => {
  const [identifier, ...password] = process.env['SMOKE_ACCOUNT']?.split(':') ?? [];
  return identifier ? { identifier, password: password.join(':') } : null;
};

/**
 * Loads the last build of a remote in the live shell of a portal, in a separate browser: no visitor gets it.
 * @param dir the remote's project, which has the build in `dist`
 * @returns the result, also written to the remote's folder
 */
export const smoke = async (dir: string, client: PortalClient): Promise<SmokeRecord> => {
  const { portal } = client;
  const dist = join(dir, 'dist');
  const { manifest, files } = await readBuild(dist);
  const { version: shell } = shellDescription.parse(await (await fetch(`${portal}/${shellDescriptionFile}`)).json());
  const link = await client.overrideLink(manifest.name, { manifest, origin }, '/');
  // Standard output belongs to the command's result.
  const results = await withBrowser(console.error, (browser) =>
    visitBuild({ browser, portal, link, manifest, account: readAccount(), dist }),
  );
  const record = { at: new Date().toISOString(), portal, shell, results };
  writeSmokeReport(dir, files, record);
  return record;
};
