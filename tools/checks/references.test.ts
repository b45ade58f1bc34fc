import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { references } from '../docs/references.ts';
import { read, root } from '../files.ts';

test.each(Object.entries(references))('%s is current: if not, `npm run docs`', async (path, build) => {
  const content = await build();
  if (process.env['UPDATE_DOCS']) writeFileSync(join(root, path), content);
  expect(read(path)).toBe(content);
});
