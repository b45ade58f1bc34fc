import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { followOutput, formatWarning } from './log.ts';

test('a log file rotates while the process runs, and one full file is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-logs-'));
  const output = new PassThrough();
  try {
    followOutput([output], join(folder, 'gateway.log'), () => undefined, '1K');
    for (let line = 1; line <= 200; line += 1)
      if (!output.write(`{"level":30,"msg":"request ${line}"}\n`)) await once(output, 'drain');
    output.end();
    const current = join(folder, 'gateway.log');
    await waitFor(async () => (await readFile(current, 'utf8').catch(() => '')).includes('request 200'));
    expect((await readdir(folder)).sort()).toEqual(['gateway.log', 'gateway.log.1']);
    for (const file of await readdir(folder)) expect((await stat(join(folder, file))).size).toBeLessThan(2_048);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['{"level":30,"msg":"request served"}', null],
  ['{"level":40,"msg":"slow"}', 'slow'],
  ['{"level":50,"msg":"failed","err":{"message":"refused"}}', 'failed: refused'],
  [
    '{"level":50,"time":"2026-11-22T10:00:00Z","service":"gateway","remote":"mfe-clans","versions":["1"],"msg":"remote demoted"}',
    'remote demoted (remote: mfe-clans, versions: ["1"])',
  ],
  ['{"level":40,"worker":1,"err":{"message":"refused"},"msg":"failed"}', 'failed (worker: 1): refused'],
  ['Invalid configuration:', 'Invalid configuration:'],
  ['{not json', '{not json'],
  ['   ', null],
])('%j is shown as %j', (line, shown) => {
  expect(formatWarning(line)).toBe(shown);
});
