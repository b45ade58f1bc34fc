import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@portal/testing/servers';
import { references } from '../docs/references.ts';

test.each(Object.entries(references))('%s is current: if not, `npm run docs`', async (path, build) => {
  const file = join(workspaceRoot(), path);
  const content = await build();
  if (process.env['UPDATE_DOCS']) writeFileSync(file, content);
  expect(readFileSync(file, 'utf8')).toBe(content);
});
