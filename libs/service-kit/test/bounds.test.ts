import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorResponse, limits } from '@portal/contracts';
import { implement } from '../src/http/index.ts';
import { AppError } from '../src/index.ts';
import { admin, json, type Running, startService } from './harness.ts';

let running: Running;
beforeAll(async () => {
  running = await startService([
    implement('POST /api/auth/signin', async () => {
      throw new AppError('invalid_credentials');
    }),
    implement('GET /api/users', async () => []),
    implement('GET /api/operations/me', async () => {
      const issues = [{ path: 'rule', message: 'broken' }];
      throw new AppError('remote_rejected', { message: '\u0001'.repeat(100_000), issues });
    }),
  ]);
});
afterAll(() => running.service.stop());

/** Every character takes at most six bytes of JSON. */
const largestBytes = 6 * (limits.error.messageLength + 2 * limits.error.issues * limits.error.textLength) + 2_000;

const signIn = async (body: string) => {
  const response = await running.send('POST /api/auth/signin', {
    body,
    headers: { 'content-type': 'application/json' },
  });
  const text = await response.text();
  return { status: response.status, size: Buffer.byteLength(text), error: errorResponse.parse(JSON.parse(text)) };
};

const unknownFields = (count: number, name = (index: number) => `f${index}`) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 0])));

describe('a JSON body', () => {
  test('of thousands of unknown fields gets a small 400', async () => {
    const large = unknownFields(10_000);
    expect(large.length).toBeLessThan(limits.jsonBodyBytes);
    const { status, size, error } = await signIn(large);
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(size).toBeLessThanOrEqual(largestBytes);
  });

  test.each([
    ['deep arrays', '['.repeat(60_000) + ']'.repeat(60_000), 'validation_failed'],
    ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'validation_failed'],
    ['unfinished arrays', '['.repeat(100_000), 'invalid_json'],
  ])('with %s is rejected', async (_name, body, code) => {
    expect(await signIn(body)).toMatchObject({ status: 400, error: { code } });
  });

  test('with one long text gets the path of its field', async () => {
    const body = JSON.stringify({ identifier: 'x'.repeat(100_000), password: 'y' });
    expect(await signIn(body)).toMatchObject({ status: 400, error: { issues: [{ path: 'identifier' }] } });
  });
});

describe('an error', () => {
  test('lists the first issues and the number of omitted ones', async () => {
    const { error } = await signIn(unknownFields(500));
    expect(error.issues).toHaveLength(limits.error.issues);
    // Two more fields are missing.
    expect(error.issuesOmitted).toBe(502 - limits.error.issues);
  });

  test('is small, however long and however awkward the names are', async () => {
    const { size, error } = await signIn(unknownFields(20, (index) => `${index}${'\u0001'.repeat(1_000)}`));
    expect(size).toBeLessThanOrEqual(largestBytes);
    expect(error.issues).toHaveLength(limits.error.issues);
    for (const { path } of error.issues ?? []) expect(path.length).toBeLessThanOrEqual(limits.error.textLength + 1);
  });

  test('has its issues beside the longest message', async () => {
    const response = await running.send('GET /api/operations/me', { player: admin });
    const text = await response.text();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(largestBytes);
    expect(JSON.parse(text)).toMatchObject({ issues: [{ path: 'rule' }] });
  });

  test('rejects a query with too many parameters immediately', async () => {
    const path = `/api/users?${Array.from({ length: 1_000 }, (_, index) => `p${index}`).join('&')}`;
    const response = await running.send('GET /api/users', { path, player: admin });
    expect(await response.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'query' }] });
  });

  test('has no list where there are no issues', async () => {
    const { error } = await signIn(String(json({ identifier: 'a', password: 'b' }).body));
    expect(error).toEqual({ error: expect.any(String), code: 'invalid_credentials' });
  });
});
