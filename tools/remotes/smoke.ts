import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SignedSmoke, shellDescription, shellDescriptionFile } from '@portal/contracts';
import type { PortalClient } from '@portal/remotes/client';
import { hashBuild, signSmoke, smokeReport } from '@portal/remotes/smoke';
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
 * @param client its token signs the record
 * @returns the signed record, also written to the remote's folder, from where `publish` sends along
 */
export const smoke = async (dir: string, client: PortalClient): Promise<SignedSmoke> => {
  const { portal } = client;
  const dist = join(dir, 'dist');
  const { manifest, files } = await readBuild(dist);
  const { version: shell } = shellDescription.parse(await (await fetch(`${portal}/${shellDescriptionFile}`)).json());
  const link = await client.overrideLink(manifest.name, { manifest, origin }, '/');
  // Standard output belongs to the command's result.
  const results = await withBrowser(console.error, (browser) =>
    visitBuild({ browser, portal, link, manifest, account: readAccount(), dist }),
  );
  const { name: remote, version } = manifest;
  const record = { remote, version, files: hashBuild(files), portal, shell, at: new Date().toISOString(), results };
  const signed = signSmoke(record, await client.readToken());
  const report = join(dir, smokeReport);
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, `${JSON.stringify(signed, null, 2)}\n`);
  return signed;
};
