import { join } from 'node:path';
import { type SmokeRecord, shellDescription, shellDescriptionFile } from '@portal/contracts';
import { writeSmokeReport } from '@portal/remotes/smoke-report';
import { readBuild } from '@portal/remotes/upload';
import { launchBrowser } from '../browser.ts';
import { visitBuild } from './visit-build.ts';

/** `username:password` at the portal, for pages that require a player. */
const readAccount = () => {
  const [identifier, ...password] = process.env['SMOKE_ACCOUNT']?.split(':') ?? [];
  return identifier ? { identifier, password: password.join(':') } : null;
};

/**
 * Loads the last build of a remote in the live shell of a portal, in a separate browser: no visitor gets it.
 * @param dir the remote's project, which has the build in `dist`
 * @param portal origin of the portal
 * @returns the result, also written to the remote's folder
 */
export const smoke = async (dir: string, portal: string): Promise<SmokeRecord> => {
  const dist = join(dir, 'dist');
  const { manifest, files } = await readBuild(dist);
  const { version: shell } = shellDescription.parse(await (await fetch(`${portal}/${shellDescriptionFile}`)).json());
  // Standard output belongs to the command's result.
  await using browser = await launchBrowser(console.error);
  const results = await visitBuild({ browser, portal, manifest, account: readAccount(), dist });
  const record = { at: new Date().toISOString(), portal, shell, results };
  writeSmokeReport(dir, files, record);
  return record;
};
