import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@portal/testing/servers';

export const root = workspaceRoot();

/** Reads a file of the workspace. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Lists the files of the workspace that match patterns of git, new ones too; ignored ones do not count. */
export const listFiles = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)));
