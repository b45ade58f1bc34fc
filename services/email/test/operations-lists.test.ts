import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimMs } from '../src/data-access/email/email.ts';
import { type EmailRows, emailRows, storedEmail } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';
import { call, startService, type TestProcess } from './support/processes.ts';

const environment = testEnvironment();
const player = { userId: '65f0c0ffee0000000000c1a5', username: 'night_shift', operator: true };
let service: TestProcess;
let rows: EmailRows;

beforeAll(async () => {
  [service, rows] = await Promise.all([
    startService(environment.variables('smtp://127.0.0.1:9')),
    emailRows(environment),
  ]);
});
afterAll(async () => {
  await Promise.all([service.stop(), rows.close()]);
  await environment.remove();
});

const get = (path: string) => call(service, { method: 'GET', path: `/api/operations/${path}`, player });

test('emails are searched by index', async () => {
  const explain = async (query: Record<string, unknown>, options = {}) =>
    JSON.stringify(await rows.model.find(query, {}, options).sort({ createdAt: -1, _id: -1 }).explain('queryPlanner'));
  const address = { 'to.address': 'alice@example.com' };
  expect(await explain(address, { collation: { locale: 'en', strength: 2 } })).toContain('operations_address');
  expect(await explain({ state: 'failed' })).toContain('not_sent');
  expect(await explain({ state: 'sent' })).toContain('operations_time');
  expect(await explain({ state: 'queued' })).not.toContain('COLLSCAN');
});

test('an action without a filter changes nothing', async () => {
  const { _id } = await rows.model.create(storedEmail());
  for (const mode of ['count', 'apply']) {
    const body = { action: 'discard', mode, reason: 'a test' };
    const rejected = await call(service, { path: '/api/operations/emails', body, player });
    expect([rejected.status, await rejected.json()]).toMatchObject([400, { issues: [{ path: 'state' }] }]);
  }
  expect(await rows.model.findById(_id)).toMatchObject({ state: 'queued' });
  expect(await (await get('email/audit')).json()).toEqual([]);
});

test('the audit log shows an action on all emails, which earlier versions allowed', async () => {
  const entry = {
    at: new Date(),
    operator: 'night_shift',
    action: 'discard',
    target: null,
    changed: 1,
    reason: 'a test',
  };
  await rows.connection.collection('operations_audit').insertOne(entry);
  const log = await get('email/audit');
  expect([log.status, await log.json()]).toMatchObject([200, [{ action: 'discard', target: null, filter: {} }]]);
});

test('a suppressed address is allowed again by the token that stands for it in lists and emails', async () => {
  const address = `Yara-${randomUUID()}@example.com`;
  const { _id } = await rows.model.create(storedEmail({ to: { name: 'Yara', address } }));
  const read = async (path: string) => (await get(path)).json();
  const listSuppressed = async () => [
    ...((await read(`emails?address=${address}`)) as { suppression: string | null }[]),
    (await read(`emails/${_id}`)) as { suppression: string | null },
  ];
  expect((await listSuppressed()).map(({ suppression }) => suppression)).toEqual([null, null]);
  const send = (path: string, body: object) =>
    call(service, { path: `/api/operations/${path}`, body: { reason: 'a test', ...body }, player });
  const listTokens = async () => {
    await send('email/suppress', { address });
    const [listed] = (await read(`email/suppressions?address=${address}`)) as { token: string }[];
    return [...(await listSuppressed()).map(({ suppression }) => suppression), listed?.token];
  };
  for (const index of [0, 1, 2]) {
    const token = (await listTokens())[index];
    expect(Buffer.from(String(token), 'base64url').toString('latin1').toLowerCase()).not.toContain('yara');
    expect((await send('email/unsuppress', { token })).status).toBe(200);
    const [entry] = (await read('email/audit')) as object[];
    expect(entry).toMatchObject({ action: 'unsuppress', operator: 'night_shift', reason: 'a test', changed: 1 });
    expect(entry).toMatchObject({ target: expect.stringMatching(/^y•••@example\.com$/i) });
    expect(await read(`email/suppressions?address=${address}`)).toEqual([]);
  }
  for (const [body, path] of [
    [{ token: 'bm9uc2Vuc2U' }, 'token'],
    [{ address, token: 'bm9uc2Vuc2U' }, 'address'],
    [{}, 'address'],
  ] as const) {
    const rejected = await send('email/unsuppress', body);
    expect([rejected.status, await rejected.json()]).toMatchObject([400, { issues: [{ path }] }]);
  }
});

test('what a dead worker was sending can be discarded, what a living one sends cannot', async () => {
  const sending = (age: number) => {
    const lease = { token: 't', worker: 'w', renewedAt: new Date(Date.now() - age) };
    return rows.model.create(storedEmail({ state: 'sending', lease }));
  };
  const [dead, living] = [await sending(claimMs + 1_000), await sending(0)];
  const body = { action: 'discard', mode: 'apply', reason: 'a test', state: 'sending' };
  const changed = await call(service, { path: '/api/operations/emails', body, player });
  expect(await changed.json()).toEqual({ matched: 1, changed: 1 });
  const readState = async (id: string) => (await rows.model.findById(id))?.state;
  expect([await readState(dead._id), await readState(living._id)]).toEqual(['failed', 'sending']);
});

test.each([
  ['emails', randomUUID()],
  ['email/audit', '65f0c0ffee0000000000c1a5'],
])('a cursor of %s that no response contained is refused', async (list, id) => {
  const statusAfter = async (...position: (number | string)[]) =>
    (await get(`${list}?cursor=${Buffer.from(JSON.stringify(position)).toString('base64url')}`)).status;
  expect(await statusAfter(Date.now(), id)).toBe(200);
  for (const position of [[Date.now(), 'x'], [1e300, id], [0.5, id], [Date.now()]])
    expect([position, await statusAfter(...position)]).toEqual([position, 400]);
});

test('an email is found by no part of its address, and a search by an address is in the audit log', async () => {
  const address = `zed-${randomUUID()}@example.com`;
  await rows.model.insertMany([storedEmail({ to: { name: 'Zed', address } })]);
  const search = async (part: string) => (await get(`emails?address=${part}`)).json();
  for (const part of ['z', 'zed', address.slice(0, -1), address.slice(1)]) expect(await search(part)).toEqual([]);
  expect(await search(address.toUpperCase())).toHaveLength(1);
  for (const path of ['emails', 'email/suppressions']) {
    await get(`${path}?address=${address}`);
    const [entry] = (await (await get('email/audit')).json()) as object[];
    expect(entry).toMatchObject({ action: 'search', target: 'z•••@example.com' });
  }
});
