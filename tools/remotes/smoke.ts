import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SignedSmoke, shellDescription, shellDescriptionFile } from '@portal/contracts';
import type { PortalClient } from '@portal/remotes/client';
import { hashBuild, signSmoke, smokeReport } from '@portal/remotes/smoke';
import { readBuild } from '@portal/remotes/upload';
import { withBrowser } from '../browser';
import { visitBuild } from './visit-build';

interface SmokeOptions {
  /** Folder of the remote's project, which has the build in `dist`. */
  dir: string;
  /** Its token signs the record. */
  client: PortalClient;
  /** `username:password` at that portal, for pages that require a player. */
  account: string | undefined;
  print: (line: string) => void;
}

/** An override needs an origin. Nothing listens there: the browser gets the files from the folder of the build. */
const origin = 'http://localhost:4999';

const accountOf = (text: string | undefined) => {
  const [identifier, ...password] = text?.split(':') ?? [];
  return identifier ? { identifier, password: password.join(':') } : null;
};

/**
 * Loads the last build of a remote in the live shell of a portal, in a separate browser: no visitor gets it.
 * @returns the signed record, also written to the remote's folder, from where `publish` sends along
 */
export const smoke = async ({ dir, client, account, print }: SmokeOptions): Promise<SignedSmoke> => {
  const { portal } = client;
  const dist = join(dir, 'dist');
  const { manifest, files } = readBuild(dist);
  const { version: shell } = shellDescription.parse(await (await fetch(`${portal}/${shellDescriptionFile}`)).json());
  const link = await client.overrideLink(manifest.name, { manifest, origin }, '/');
  const results = await withBrowser(print, (browser) =>
    visitBuild({ browser, portal, link, manifest, account: accountOf(account), dist }),
  );
  const { name: remote, version } = manifest;
  const record = { remote, version, files: hashBuild(files), portal, shell, at: new Date().toISOString(), results };
  const signed = signSmoke(record, await client.readToken());
  const report = join(dir, smokeReport);
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, `${JSON.stringify(signed, null, 2)}\n`);
  return signed;
};
