import { expect, test } from '@jest/globals';
import { portalContractVersion } from '@portal/contracts';
import manifest from '../../package.json';
import { definePortalModule, isPortalModule } from './portal-module';

const Page = () => null;

const remote = definePortalModule({
  name: 'mfe-x',
  routes: [{ path: '/x', title: 'X', load: async () => ({ Page }) }],
  widgets: {},
});

test('a defined module is recognised', () => {
  expect(isPortalModule(remote)).toBe(true);
});

test.each([
  undefined,
  null,
  'module',
  {},
  { ...remote, name: 1 },
  { ...remote, routes: 'all' },
  { ...remote, routes: [{ path: '/x', title: 'X' }] },
  { ...remote, widgets: null },
])('%p is no module', (value) => {
  expect(isPortalModule(value)).toBe(false);
});

test('the version that federation shares is the contract version that remotes ask for', () => {
  expect(manifest.version).toBe(portalContractVersion);
});
