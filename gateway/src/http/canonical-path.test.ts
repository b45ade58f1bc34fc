import { describe, expect, test } from '@jest/globals';
import { AppError } from '@portal/service-kit';
import fc from 'fast-check';
import { normalizePath } from './canonical-path.ts';

const hex = (character: string) => character.charCodeAt(0).toString(16);

const characterSpellings = (character: string) =>
  character === '/'
    ? fc.constantFrom('/', '//', '/./', '/x/../', '/%2e/', '/Y%41/%2E%2e//')
    : fc.constantFrom(character, character.toUpperCase(), `%${hex(character)}`, `%${hex(character.toUpperCase())}`);

/** Other spellings of a path. */
const respell = (path: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.tuple(...[...path].map(characterSpellings)), fc.constantFrom('', '/', '//', '/.', '/z/..'))
    .map(([characters, end]) => characters.join('') + end);

const canonicalOrCode = (path: string): string => {
  try {
    return normalizePath(path);
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('the canonical form of a path', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/API//auth/./me/', '/api/auth/me'],
    ['/LEADERBOARD', '/leaderboard'],
    ['/api/%61%75th/x/%2e%2E/me', '/api/auth/me'],
    ['/../../metrics', '/metrics'],
    ['/clans/%C3%89', '/clans/%C3%89'],
    ['/api%2fauth/me', '/api%2Fauth/me'],
    ['/%2541', '/%2541'],
    ['/Assets/Main.AbC.js', '/assets/Main.AbC.js'],
    ['/remotes//mfe-x/1.0.0/Entry.js', '/remotes/mfe-x/1.0.0/Entry.js'],
    ['/x/../ASSETS/../API/Me', '/api/me'],
  ])('of %s is %s', (path, canonical) => {
    expect(normalizePath(path)).toBe(canonical);
  });

  test.each([
    '/a\\b',
    '/a%5Cb',
    '/a%5cb',
    '/a%00',
    '/%',
    '/%zz',
    '/a%2',
    '/%ff',
    '/%e0%a4',
    '/a#b',
    '/\u212Bpi',
    '/a b',
  ])('of %s does not exist', (path) => {
    expect(canonicalOrCode(path)).toBe('validation_failed');
  });

  test('is its own canonical form, whatever it was made of', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2F',
      '%41',
      '%25',
      'a',
      'B',
      '~',
      'assets',
      'api',
      '%5c',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 }))), (parts) => {
        const once = canonicalOrCode(`/${parts.join('')}`);
        expect(['validation_failed', canonicalOrCode(once)]).toContain(once);
      }),
    );
  });

  test('is what any spelling of it comes to', () => {
    const paths = fc.constantFrom(
      '/metrics',
      '/api/auth/me',
      '/internal/sessions/resolve',
      '/api/news/0a1b',
      '/readyz',
      '/status',
    );
    fc.assert(
      fc.property(
        paths.chain((path) => fc.tuple(fc.constant(path), respell(path))),
        ([path, spelling]) => {
          expect(normalizePath(spelling)).toBe(path);
        },
      ),
    );
  });
});
