import { recordApi, sharedPackages } from '../checks/shared-api';

export const usage = 'Usage: npm run record-api';

/** `npm run record-api` records the APIs of the packages that shell and remotes share, for the versions in their `package.json`. */
export const run = async (args: string[]): Promise<number> => {
  if (args.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 64;
  }
  for (const shared of sharedPackages) await recordApi(process.cwd(), shared);
  return 0;
};
