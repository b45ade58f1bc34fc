import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@portal/contracts';
import type { Build } from './build-files';

const fileOf = (remotesDir: string) => join(remotesDir, 'last-built.json');
const lastBuilt = z.record(z.string(), z.string());

/** Which version of each remote the workspace had built when it was last published: remote name -> version. */
export const readLastBuilt = (remotesDir: string): Record<string, string> => {
  try {
    return lastBuilt.parse(JSON.parse(readFileSync(fileOf(remotesDir), 'utf8')));
  } catch {
    // Absent or damaged: publishing once more is harmless.
    return {};
  }
};

export const writeLastBuilt = (remotesDir: string, builds: readonly Build[]): void => {
  const versions = Object.fromEntries(builds.map(({ manifest: { name, version } }) => [name, version]));
  mkdirSync(remotesDir, { recursive: true });
  writeFileSync(fileOf(remotesDir), `${JSON.stringify({ ...readLastBuilt(remotesDir), ...versions }, null, 2)}\n`);
};
