import { expect, test } from '@jest/globals';
import { portalContractVersion } from '@portal/contracts';
import manifest from '../../package.json';
import { definePortalModule, isPortalModule } from './portal-module.ts';

const Page = () => null;

const remote = definePortalModule({
  name: 'mfe-x',
  pages: { '/x': { page: async () => ({ Page }) } },
  widgets: {},
});

test('a defined module is recognized', () => {
  expect(isPortalModule(remote)).toBe(true);
});

test.each([
  undefined,
  null,
  'module',
  {},
  { ...remote, name: 1 },
  { ...remote, pages: 'all' },
  { ...remote, pages: { '/x': {} } },
  { ...remote, widgets: null },
])('%p is not a module', (value) => {
  expect(isPortalModule(value)).toBe(false);
});

test('the version shared by federation is the contract version that remotes require', () => {
  expect(manifest.version).toBe(portalContractVersion);
});
