import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AppError, createIdentitySigner, implement, normalizePath } from '../src';
import { identityKey, type Running, startService } from './harness';

const hex = (character: string) => character.charCodeAt(0).toString(16);

const characterSpellings = (character: string) =>
  character === '/'
    ? fc.constantFrom('/', '//', '/./', '/x/../', '/%2e/', '/Y%41/%2E%2e//')
    : fc.constantFrom(character, character.toUpperCase(), `%${hex(character)}`, `%${hex(character.toUpperCase())}`);

/** Other ways to write a path that mean the same. */
const spellingOf = (path: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.tuple(...[...path].map(characterSpellings)), fc.constantFrom('', '/', '//', '/.', '/z/..'))
    .map(([characters, end]) => characters.join('') + end);

const normalOrCode = (path: string): string => {
  try {
    return normalizePath(path);
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('the normal form of a path', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/API//auth/./me/', '/api/auth/me'],
    ['/LEADERBOARD', '/leaderboard'],
    ['/api/%61%75th/x/%2e%2E/me', '/api/auth/me'],
    ['/../../metrics', '/metrics'],
    ['/clans/%C3%89', '/clans/%c3%89'],
    ['/api%2fauth/me', '/api%2fauth/me'],
    ['/%2541', '/%2541'],
    ['/Assets/Main.AbC.js', '/assets/Main.AbC.js'],
    ['/remotes//mfe-x/1.0.0/Entry.js', '/remotes/mfe-x/1.0.0/Entry.js'],
    ['/x/../ASSETS/../API/Me', '/api/me'],
  ])('of %s is %s', (path, normal) => {
    expect(normalizePath(path)).toBe(normal);
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
    expect(normalOrCode(path)).toBe('validation_failed');
  });

  test('is its own normal form, whatever it was made of', () => {
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
        const once = normalOrCode(`/${parts.join('')}`);
        expect(['validation_failed', normalOrCode(once)]).toContain(once);
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
    );
    fc.assert(
      fc.property(
        paths.chain((path) => fc.tuple(fc.constant(path), spellingOf(path))),
        ([path, spelling]) => {
          expect(normalizePath(spelling)).toBe(path);
        },
      ),
    );
  });
});

describe('a service', () => {
  let running: Running;
  const sign = createIdentitySigner(identityKey);
  beforeAll(async () => {
    running = await startService([implement('GET /api/users/search', async () => [])]);
  });
  afterAll(() => running.service.stop());

  /** The path as it is: URL would tidy it up. */
  const get = (path: string, identity: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(running.origin);
      request({ hostname, port, path, headers: { 'x-portal-identity': identity } }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', reject)
        .end();
    });

  test('takes an identity for a path in whatever spelling the path arrives', async () => {
    const path = '/api/users/search';
    const player = { userId: 'u', sessionId: 's', username: 'kim', privileged: false, operator: false };
    const identity = sign({ ip: '127.0.0.1', requestId: 'r1', player }, { audience: 'account', method: 'GET', path });
    await fc.assert(
      fc.asyncProperty(spellingOf(path), fc.constantFrom('', 'http://another.host'), async (spelling, origin) => {
        expect(await get(`${origin}${spelling}?q=Kim`, identity)).toBe(200);
        expect(await get(`${origin}${spelling}%2f?q=Kim`, identity)).toBe(401);
      }),
      { numRuns: 50 },
    );
  });
});
