import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { recordApi, sharedPackages } from '../checks/shared-api.ts';

/** The version of @portal/portal, for code that cannot import the package. A test of the package compares both. */
const contractFile = 'libs/contracts/src/remotes/registry.ts';

const copyPortalVersion = (): void => {
  const { version } = JSON.parse(readFileSync('libs/portal/package.json', 'utf8')) as { version: string };
  const source = readFileSync(contractFile, 'utf8');
  writeFileSync(contractFile, source.replace(/(portalContractVersion = )'[^']+'/, `$1'${version}'`));
};

export const usage = 'Usage: npm run record-api';

/** `npm run record-api` records the APIs of the packages that shell and remotes share, for the versions in their `package.json`. */
export const run = async (args: string[]): Promise<number> => {
  // Rejects any argument.
  parseArgs({ args });
  for (const shared of sharedPackages) await recordApi(process.cwd(), shared);
  copyPortalVersion();
  return 0;
};
