import { expect, test } from '@jest/globals';
import type { GateRule, SmokeRecord } from '@portal/contracts';
import { testUpload } from '../testing/test-upload';
import { createUpload } from '../upload';
import { checkSmoke, hashBuild, hashToken, signSmoke } from './smoke';

const token = 'prt_team';
const { files } = createUpload(testUpload());
const manifest = { name: 'mfe-clans', version: '1.0.0', routes: ['/clans', '/clans/:id'], widgets: ['clan-card'] };
const checks = ['module', ...manifest.routes, ...manifest.widgets];
const resultsOf = (...names: string[]) => names.map((what) => ({ what, errors: [] }));

const recordWith = (changes: Partial<SmokeRecord> = {}): SmokeRecord => ({
  remote: 'mfe-clans',
  version: '1.0.0',
  files: hashBuild(files),
  portal: 'http://localhost:3000',
  shell: 'live',
  at: '2026-11-22T10:00:00.000Z',
  results: resultsOf(...checks),
  ...changes,
});
const check = (smoke: unknown) => checkSmoke({ manifest, files, smoke }, hashToken(token), ['live']);

test('a record of these files without errors is accepted', () => {
  expect(() => check(signSmoke(recordWith(), token))).not.toThrow();
});

test.each<[GateRule, string, unknown]>([
  ['smoke_missing', 'no record', null],
  ['smoke_invalid', 'something else', { record: 1 }],
  ['smoke_invalid', "another team's signature", signSmoke(recordWith(), 'prt_other')],
  ['smoke_invalid', 'a changed record', { ...signSmoke(recordWith(), token), record: recordWith({ portal: 'x' }) }],
  ['smoke_invalid', 'another version', signSmoke(recordWith({ version: '1.1.0' }), token)],
  ['smoke_invalid', 'other files', signSmoke(recordWith({ files: hashBuild(files.slice(1)) }), token)],
  ['smoke_invalid', 'a shell that is not live', signSmoke(recordWith({ shell: 'old' }), token)],
  ...checks.map((left): [GateRule, string, unknown] => {
    const results = resultsOf(...checks.filter((what) => what !== left));
    return ['smoke_invalid', `a record without ${left}`, signSmoke(recordWith({ results }), token)];
  }),
  [
    'smoke_failed',
    'an import that throws',
    signSmoke(recordWith({ results: [{ what: '/clans', errors: ['Error: broken'] }] }), token),
  ],
])('%s: %s', (code, _, smoke) => {
  expect(() => check(smoke)).toThrow(expect.objectContaining({ code }));
});
