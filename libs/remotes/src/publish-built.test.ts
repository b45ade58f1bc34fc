import { afterEach, describe, expect, test } from '@jest/globals';
import { publishBuilt, rollback } from './remotes';
import { createTestRemotes } from './testing/test-remotes';

const { root, remotesDir, clear, build, registryBytes, errorOf, entryOf } = createTestRemotes();
afterEach(clear);

describe('publishBuilt', () => {
  const start = (...names: string[]) => publishBuilt({ remotesDir, workspaceDir: root, names });

  test('publishes every build', () => {
    build('mfe-clans');
    build('mfe-news');
    expect(start('mfe-clans', 'mfe-news').map(({ name }) => name)).toEqual(['mfe-clans', 'mfe-news']);
  });

  test('does not undo a rollback when the build is the same as last time', () => {
    for (const version of ['1.0.0', '1.1.0']) {
      build('mfe-clans', version);
      start('mfe-clans');
    }
    rollback(remotesDir, 'mfe-clans');
    expect(start('mfe-clans')).toEqual([]);
    expect(entryOf('mfe-clans')?.active).toBe('1.0.0');
  });

  test('makes an earlier version live again when that version has just been built', () => {
    for (const version of ['1.0.0', '1.1.0', '1.0.0']) {
      build('mfe-clans', version);
      start('mfe-clans');
    }
    expect(entryOf('mfe-clans')).toMatchObject({
      active: '1.0.0',
      lastGood: '1.1.0',
    });
  });

  test('lets a route move from one remote to another in one step', () => {
    build('mfe-clans', '1.0.0', { routes: ['/clans', '/members'] });
    build('mfe-news');
    start('mfe-clans', 'mfe-news');
    build('mfe-clans', '1.1.0', { routes: ['/clans'] });
    build('mfe-news', '1.1.0', { routes: ['/news', '/members'] });
    expect(start('mfe-news', 'mfe-clans')).toHaveLength(2);
  });

  test('publishes all or nothing', () => {
    build('mfe-clans');
    build('mfe-news', '1.0.0', { portalContract: '^9.0.0' });
    expect(errorOf(() => start('mfe-clans', 'mfe-news')).code).toBe('contract_unsatisfied');
    expect(registryBytes()).toBeNull();
  });
});
