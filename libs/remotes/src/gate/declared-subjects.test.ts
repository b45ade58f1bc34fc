import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { remoteVersion } from '@portal/contracts';
import { checkPages } from './page-rules.ts';

test.each(['mfe-account', 'mfe-community', 'mfe-competition'])('%s declares subjects that publish accepts', (name) => {
  const manifest = JSON.parse(readFileSync(join(process.cwd(), '../..', name, 'module.json'), 'utf8'));
  const build = remoteVersion.parse({
    ...manifest,
    ...{ version: '1.0.0', entry: 'remoteEntry.js', globalName: 'x', preload: [] },
  });
  expect(checkPages(build, {}, [])).toEqual([]);
});
