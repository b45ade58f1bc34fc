import { describe, expect, jest, test } from '@jest/globals';
import { portalConfig } from '../config/portal-config.ts';
import { pageOwnerCases, remotesOfPageOwners } from '../testing/page-owners.ts';
import { createPageOwners, patternsOverlap } from './page-owner.ts';

const ownersWith = (emailPages: boolean) =>
  createPageOwners(remotesOfPageOwners, portalConfig.parse({ features: { emailPages } }).features);

describe('createPageOwners', () => {
  const findOwner = ownersWith(false);

  test.each(pageOwnerCases)('%s belongs to %s', (path, owner) => {
    const [pathname = ''] = path.split('?');
    expect(findOwner(pathname)?.remote).toBe(owner === 'shell' ? null : (owner ?? undefined));
  });

  test('a page belongs to its remote while its feature is on', () => {
    expect(ownersWith(true)('/email-test')).toEqual({ pattern: '/email-test', remote: 'mfe-account' });
  });

  test('a path that cannot be decoded is taken as it is', () => {
    expect(findOwner('/guides/%zz')).toEqual({ pattern: '/guides/:id', remote: 'mfe-guides' });
    expect(findOwner('/%zz')).toBeNull();
  });

  test('brings no zod into a bundle', async () => {
    await jest.isolateModulesAsync(async () => {
      jest.doMock('zod', () => {
        throw new Error('zod was loaded');
      });
      await expect(import('./page-owner.ts')).resolves.toBeDefined();
    });
  });
});

describe('patternsOverlap', () => {
  test.each([
    ['/clans', '/clans', true],
    ['/clans', '/Clans', true],
    ['/clans', '/clans/:id', false],
    ['/clans/new', '/clans/:id', true],
    ['/:page', '/clans', true],
    ['/clans/:id', '/clans/:name', true],
    ['/clans/:id', '/clans/:id/members', false],
    ['/clans/*', '/clans', true],
    ['/clans/*', '/clans/:id/members', true],
    ['/clans/*', '/clansmen', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect([patternsOverlap(left, right), patternsOverlap(right, left)]).toEqual([expected, expected]);
  });
});
