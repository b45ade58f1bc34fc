import { describe, expect, test } from '@jest/globals';
import { contract, type Endpoint, z } from '@portal/contracts';
import { createMatcher } from './match-calls.ts';

const call: Endpoint = { service: 'account', summary: '', access: 'public', response: z.object({}) };
const calls: Record<string, Endpoint> = {
  'GET /api/things': call,
  'POST /api/things': call,
  'GET /api/things/{id}': call,
  'GET /api/things/new': call,
  'DELETE /api/things/{id}/parts/{part}': call,
};
const match = createMatcher(calls);
const findKey = (method: string, path: string) => match(method, path).call?.key;

describe('createMatcher', () => {
  test.each([
    ['GET', '/api/things', 'GET /api/things'],
    ['POST', '/api/things', 'POST /api/things'],
    ['GET', '/api/things/7', 'GET /api/things/{id}'],
    ['HEAD', '/api/things/7', 'GET /api/things/{id}'],
    ['GET', '/api/things/%2e%2e', 'GET /api/things/{id}'],
    ['GET', '/api/things/new', 'GET /api/things/new'],
    ['DELETE', '/api/things/7/parts/a', 'DELETE /api/things/{id}/parts/{part}'],
  ])('%s %s is %s', (method, path, key) => {
    expect(findKey(method, path)).toBe(key);
  });

  test.each(['/api', '/api/other', '/api/things/7/parts', '/internal/things', '/API/things'])(
    '%s is unknown',
    (path) => {
      expect(match('GET', path)).toEqual({ call: null, allow: [] });
    },
  );

  test('a known path with another method returns the methods that it allows', () => {
    expect(match('PUT', '/api/things')).toEqual({ call: null, allow: ['GET', 'HEAD', 'POST'] });
    expect(match('GET', '/api/things/7/parts/a')).toEqual({ call: null, allow: ['DELETE'] });
  });

  test('only valid reads with a cache policy have a target, under the canonical form of their query', () => {
    const target = (url: string) => createMatcher(contract)('GET', url).call?.target?.key ?? null;
    expect(target('/api/news?limit=7&limit=8')).toBeNull();
    expect(target('/api/news?unknown=1')).toBeNull();
    expect(target('/api/auth/me')).toBeNull();
    expect(target('/api/news?limit=07')).toBe('/api/news?limit=7');
  });

  test('every call of the contract is found under its own key', () => {
    const matchAny = createMatcher(contract);
    for (const key of Object.keys(contract)) {
      const [method = '', path = ''] = key.split(' ');
      expect(matchAny(method, path.replace(/\{\w+\}/g, 'x'))).toMatchObject({ call: { key } });
    }
  });
});
