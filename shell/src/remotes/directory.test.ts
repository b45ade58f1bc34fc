import { expect, test } from '@jest/globals';
import { aRemoteVersion } from '../testing/render-shell';
import { remoteOfPath, remoteOfWidget } from './directory';

const live = (name: string, routes: string[], widgets: string[] = []) => ({
  [name]: { active: aRemoteVersion({ name, routes, widgets }), lastGood: null },
});
const remotes = {
  ...live('account', ['/auth', '/profile']),
  ...live('clans', ['/clans'], ['clan-card']),
  ...live('cups', ['/clans/cups']),
};

test.each([
  ['/profile', 'account'],
  ['/auth/signin', 'account'],
  ['/Clans/1', 'clans'],
  ['/clans/cups/3', 'cups'],
  ['/profiles', undefined],
  ['/', undefined],
])('%s belongs to %s', (path, name) => {
  expect(remoteOfPath(remotes, path)).toBe(name);
});

test('a widget belongs to the remote that offers it', () => {
  expect(remoteOfWidget(remotes, 'clan-card')).toBe('clans');
  expect(remoteOfWidget(remotes, 'follow-button')).toBeUndefined();
});
