import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type RemoteFile, type SmokeRecord, smokeRecord, z } from '@portal/contracts';
import { hashBuild } from '../hash.ts';

/** `files` is the hash of the build that was loaded. */
const smokeReport = z.strictObject({ files: z.string(), record: smokeRecord });

const locateReport = (projectDir: string) => join(projectDir, 'reports/smoke.json');

/** Leaves the result of a smoke run in the remote's folder, from where `publish` sends it along. */
export const writeSmokeReport = (projectDir: string, files: readonly RemoteFile[], record: SmokeRecord): void => {
  const report = locateReport(projectDir);
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, `${JSON.stringify({ files: hashBuild(files), record }, null, 2)}\n`);
};

/** @returns the result of the smoke run of exactly these files; null if there is none */
export const readSmokeReport = (projectDir: string, files: readonly RemoteFile[]): SmokeRecord | null => {
  try {
    const report = smokeReport.parse(JSON.parse(readFileSync(locateReport(projectDir), 'utf8')));
    return report.files === hashBuild(files) ? report.record : null;
  } catch {
    return null;
  }
};
