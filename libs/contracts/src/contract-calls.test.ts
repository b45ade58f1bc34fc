import { describe, expect, test } from '@jest/globals';
import { type CallKey, contract } from './contract.ts';
import { type Endpoint, listErrors, requiresPlayer } from './http/endpoint.ts';
import { errorCatalog } from './http/errors.ts';
import { buildSample } from './testing/samples.ts';

const keys = Object.keys(contract) as CallKey[];
const getPath = (key: CallKey) => key.slice(key.indexOf(' ') + 1);
const paramsIn = (key: CallKey) => [...getPath(key).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe.each(keys)('%s', (key) => {
  const endpoint: Endpoint = contract[key];

  test('has a well-formed key', () => {
    expect(key).toMatch(/^(GET|POST|PUT|DELETE) \/api(\/([a-z]+(-[a-z]+)*|\{[a-z]+([A-Z][a-z]+)*\}))+$/);
  });

  test('declares the parameters of its path and no others', () => {
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(paramsIn(key));
  });

  test('takes JSON or a form, and neither with GET', () => {
    expect(Boolean(endpoint.body && endpoint.multipart)).toBe(false);
    if (key.startsWith('GET ')) expect(endpoint.body ?? endpoint.multipart).toBeUndefined();
  });

  test('names only codes of the table, each once', () => {
    for (const code of listErrors(key, endpoint)) expect(errorCatalog).toHaveProperty(code);
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors?.length ?? 0);
  });

  test('declares 401 and 403 when access is restricted', () => {
    const codes = listErrors(key, endpoint);
    expect(codes.includes('unauthenticated')).toBe(requiresPlayer(endpoint));
    // The staff of a tournament or a clan and editors are players.
    const hasStaff = ['playTournaments', 'clanLife', 'newsDesk'].includes(endpoint.feature ?? '');
    const isForStaff = hasStaff && endpoint.errors?.includes('forbidden') === true;
    // A blocked player cannot follow.
    const endsByBlock = key === 'POST /api/users/{id}/follow';
    expect(codes.includes('forbidden')).toBe(endpoint.access === 'privileged' || isForStaff || endsByBlock);
    expect(codes.includes('operators_only')).toBe(endpoint.access === 'operator');
  });

  test('refuses unknown fields in every part of its input', () => {
    const parts = [endpoint.params, endpoint.query, endpoint.body, endpoint.multipart?.fields];
    for (const part of parts) {
      const issues = part?.safeParse({ ...buildSample(part), unknownField: 1 }).error?.issues ?? [];
      if (part) expect(JSON.stringify(issues)).toContain('unrecognized_keys');
    }
  });

  test('is shared among clients only when it reads and is public', () => {
    const { access, cache } = endpoint;
    expect(cache && !(key.startsWith('GET ') && access === 'public')).toBeFalsy();
  });

  test('is gone from the shared cache within a minute, if its content can be withdrawn', () => {
    const { cache } = endpoint;
    if (!key.startsWith('GET /api/sitemap/')) expect(cache?.freshSeconds ?? 0).toBeLessThanOrEqual(30);
  });

  test('takes a cursor exactly when it is paged', () => {
    expect('cursor' in (endpoint.query?.shape ?? {})).toBe(endpoint.paged === true);
  });
});

test('no two calls share an address under different parameter names', () => {
  const shapes = keys.map((key) => key.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(keys.length);
});
