import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findFreePort } from '@portal/testing/servers';
import { findRunningPortal, runBundle } from './running-portal.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'running-portal-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the environment of a running portal', () => {
  test('is refused where none has run', async () => {
    const finding = findRunningPortal({ PORTAL_DATA_DIR: folder });
    await expect(finding).rejects.toThrow(`No portal runs on ${folder}`);
  });

  test('is refused where one has ended', async () => {
    writeFileSync(join(folder, 'ports.json'), JSON.stringify({ mongodb: await findFreePort(), redis: 1 }));
    const finding = findRunningPortal({ PORTAL_DATA_DIR: folder });
    await expect(finding).rejects.toThrow('start it with npm start');
  });

  test("names the operator's database, the services and the portal's secrets", async () => {
    writeFileSync(join(folder, 'ports.json'), JSON.stringify({ operations: { account: 21001, competition: 21003 } }));
    const { env } = await findRunningPortal({
      PORTAL_DATA_DIR: folder,
      MONGODB_URI: 'mongodb://db',
      PORTAL_PORT_BASE: '5000',
    });
    expect(env).toMatchObject({
      MONGODB_URI: 'mongodb://db',
      ACCOUNT_OPS_URL: 'http://127.0.0.1:21001',
      COMPETITION_OPS_URL: 'http://127.0.0.1:21003',
      PORTAL_SNAPSHOT_KEY: expect.stringMatching(/^.{32,}$/),
    });
  });
});

test("a service's command runs in the operator's folder with its arguments and environment, and its exit code is returned", async () => {
  const caller = join(folder, 'desk');
  mkdirSync(caller);
  const entry = join(folder, 'entry.mjs');
  writeFileSync(
    entry,
    `import { writeFileSync } from 'node:fs';
     const { argv, env } = process;
     writeFileSync('seen.json', JSON.stringify({ args: argv.slice(2), given: env.GIVEN }));
     process.exitCode = 3;`,
  );
  const env = { PATH: process.env['PATH'], INIT_CWD: caller, GIVEN: 'this' };
  expect(await runBundle(entry, ['publish', 'a b.md'], env)).toBe(3);
  expect(JSON.parse(readFileSync(join(caller, 'seen.json'), 'utf8'))).toEqual({
    args: ['publish', 'a b.md'],
    given: 'this',
  });
});
