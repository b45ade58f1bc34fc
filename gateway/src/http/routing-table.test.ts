import { describe, expect, test } from '@jest/globals';
import { contract, type Endpoint, z } from '@portal/contracts';
import { createRoutingTable } from './routing-table';

const call: Endpoint = { service: 'account', summary: '', access: 'public', response: z.object({}) };
const calls: Record<string, Endpoint> = {
  'GET /api/things': call,
  'POST /api/things': call,
  'GET /api/things/{id}': call,
  'GET /api/things/new': call,
  'DELETE /api/things/{id}/parts/{part}': call,
};
const match = createRoutingTable(calls);
const keyOf = (method: string, path: string) => {
  const found = match(method, path);
  return found && 'route' in found ? found.route.key : found;
};

describe('createRoutingTable', () => {
  test.each([
    ['GET', '/api/things', 'GET /api/things'],
    ['POST', '/api/things', 'POST /api/things'],
    ['GET', '/api/things/7', 'GET /api/things/{id}'],
    ['HEAD', '/api/things/7', 'GET /api/things/{id}'],
    ['GET', '/api/things/%2e%2e', 'GET /api/things/{id}'],
    ['GET', '/api/things/new', 'GET /api/things/new'],
    ['DELETE', '/api/things/7/parts/a', 'DELETE /api/things/{id}/parts/{part}'],
  ])('%s %s is %s', (method, path, key) => {
    expect(keyOf(method, path)).toBe(key);
  });

  test.each(['/api', '/api/other', '/api/things/7/parts', '/internal/things', '/API/things'])(
    '%s is unknown',
    (path) => {
      expect(keyOf('GET', path)).toBeNull();
    },
  );

  test('a known path with another method returns the methods that it allows', () => {
    expect(keyOf('PUT', '/api/things')).toEqual({ allow: ['GET', 'HEAD', 'POST'] });
    expect(keyOf('GET', '/api/things/7/parts/a')).toEqual({ allow: ['DELETE'] });
  });

  test('every call of the contract is found under its own key', () => {
    const matchAny = createRoutingTable(contract);
    for (const key of Object.keys(contract)) {
      const [method = '', path = ''] = key.split(' ');
      expect(matchAny(method, path.replace(/\{\w+\}/g, 'x'))).toMatchObject({ route: { key } });
    }
  });
});
