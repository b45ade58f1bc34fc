import { describe, expect, test } from '@jest/globals';
import { type CallKey, contract } from '../contract.ts';
import { type Endpoint, listErrors } from '../http/endpoint.ts';
import { buildRequest, type FuzzCase, fuzzCases } from './bad-inputs.ts';
import { buildSample } from './samples.ts';

const keys = Object.keys(contract) as CallKey[];
const cases = keys.flatMap(fuzzCases);

const takesInput = ({ params, query, body, multipart }: Endpoint) => Boolean(params || query || body || multipart);

/** Returns the error code of an input by the contract alone, as a service finds it after parsing. */
const findCode = ({ key, params, query, body, raw }: FuzzCase): string => {
  const endpoint: Endpoint = contract[key];
  if (endpoint.params && !endpoint.params.safeParse(params).success) return 'validation_failed';
  if (endpoint.query && !endpoint.query.safeParse(query).success) return 'validation_failed';
  if (endpoint.multipart) {
    if (raw || endpoint.multipart.file.required) return 'invalid_multipart';
    return endpoint.multipart.fields?.safeParse(body).success ? 'accepted' : 'validation_failed';
  }
  if (!endpoint.body) return 'accepted';
  let sent: unknown = body;
  try {
    if (raw) sent = JSON.parse(raw.content);
  } catch {
    return 'invalid_json';
  }
  return endpoint.body.safeParse(sent).success ? 'accepted' : 'validation_failed';
};

describe.each(keys)('%s', (key) => {
  test('accepts its sample', () => {
    const { params, query, body, multipart }: Endpoint = contract[key];
    for (const schema of [params, query, body, multipart?.fields]) {
      expect(schema?.safeParse(buildSample(schema)).error).toBeUndefined();
    }
  });

  test('rejects every bad input with the expected code, which its call declares', () => {
    for (const fuzzCase of fuzzCases(key)) {
      expect([fuzzCase.name, findCode(fuzzCase)]).toEqual([fuzzCase.name, fuzzCase.code]);
      expect(listErrors(key, contract[key])).toContain(fuzzCase.code);
    }
  });

  test('has bad inputs exactly when it takes input', () => {
    expect(fuzzCases(key).length > 0).toBe(takesInput(contract[key]));
  });

  test('names each bad input once', () => {
    const names = fuzzCases(key).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('a JSON body gets operators, huge text, NUL, lone surrogates, wrong types, missing and unknown fields and pollution', () => {
  const names = fuzzCases('POST /api/auth/signin').map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'body: __proto__ among the fields',
      'body: a constructor among the fields',
      'body: an unknown field',
      'body: objects in objects',
      'body: none',
      'body: the right object in an array',
      'body.identifier: 100 kB of text',
      'body.identifier: a NUL character',
      'body.identifier: a lone high surrogate',
      'body.identifier: a number',
      'body.identifier: missing',
      'body.identifier: the operator $ne',
    ]),
  );
});

describe('as requests', () => {
  const find = (key: CallKey, name: string) => {
    const found = cases.find((one) => one.key === key && one.name === name);
    if (!found) throw new Error(`no case ${name}`);
    return buildRequest(found);
  };

  test('a bad parameter stays one segment of the path', () => {
    const { path, method } = find('GET /api/news/{id}', 'params.id: a climb');
    expect({ path, method }).toEqual({ path: '/api/news/..%2F..%2Fetc%2Fpasswd', method: 'GET' });
  });

  test('a repeated query name is sent twice', () => {
    const { path } = find('GET /api/clans', 'query.limit: two values');
    expect(path).toBe('/api/clans?limit=1&limit=2&cursor=c2FtcGxl&sort=size');
  });

  test('a body is sent as JSON, with lone surrogates intact', () => {
    const { headers, body } = find('POST /api/auth/resend-otp', 'body.email: a lone high surrogate');
    expect(headers).toEqual({ 'content-type': 'application/json' });
    expect(body).toBe('{"email":"sample@example.com\\ud83d"}');
  });

  test('fields of a form are sent as multipart', () => {
    const { headers, body } = find('POST /api/clans', 'multipart: an unknown field');
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain('name="unknownField"\r\n\r\n1\r\n');
  });

  test('a call without a body sends none', () => {
    expect(find('GET /api/clans', 'query: an unknown field')).toMatchObject({ headers: {}, body: undefined });
  });

  test('a polluting field survives into the text', () => {
    expect(find('POST /api/auth/signin', 'body: __proto__ among the fields').body).toContain('"__proto__":{');
  });
});
