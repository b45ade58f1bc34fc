import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildsOfPageOwners, pageOwnerCases } from '@portal/contracts/testing';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let gateway: TestGateway;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'portal-config-'));
  const file = join(directory, 'portal.json');
  writeFileSync(file, JSON.stringify({ features: { emailPages: false } }));
  gateway = await startTestGateway({ PORTAL_CONFIG: file });
  await gateway.publish(...buildsOfPageOwners);
});
afterAll(async () => {
  await gateway.stop();
  rmSync(directory, { recursive: true });
});

test.each(pageOwnerCases)('%s has the status and the preload links of its owner: %s', async (path, owner) => {
  const { status, text } = await gateway.follow(path, { headers: { accept: 'text/html' } });
  expect(status).toBe(owner === null ? 404 : 200);
  const preloaded = [...text.matchAll(/<link rel="preload" as="script" href="\/remotes\/([\w-]+)\//g)];
  expect(new Set(preloaded.map(([, remote]) => remote))).toEqual(new Set(owner?.startsWith('mfe-') ? [owner] : []));
});
