import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { leaseMs } from '../src/data-access/email/ledger';
import { bulkEmail, type EmailRows, emailRows } from './support/emails';
import { testEnvironment } from './support/environment';
import { call, startService, type TestProcess } from './support/processes';

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

const get = (path: string) => call(service, { method: 'GET', path: `/api/operations/email/${path}`, player });

test('messages are searched by index', async () => {
  const explain = async (query: Record<string, unknown>, options = {}) =>
    JSON.stringify(await rows.model.find(query, {}, options).sort({ createdAt: -1, _id: -1 }).explain('queryPlanner'));
  const address = { 'to.address': 'alice@example.com' };
  expect(await explain(address, { collation: { locale: 'en', strength: 2 } })).toContain('operations_address');
  expect(await explain({ state: 'failed' })).toContain('operations_problems');
  expect(await explain({ state: 'sent' })).toContain('operations_time');
  const open = { state: 'queued', lane: { $in: ['otp', 'tx', 'bulk'] }, recheckAt: { $type: 'date' } };
  expect(await explain(open)).not.toContain('COLLSCAN');
});

test('the audit log shows an action on all messages, which has no filter', async () => {
  await rows.model.create(bulkEmail());
  const body = { action: 'discard', mode: 'apply', reason: 'a test' };
  const changed = await call(service, { path: '/api/operations/email/messages', body, player });
  expect(await changed.json()).toEqual({ matched: 1, changed: 1 });
  const log = await get('audit');
  expect([log.status, await log.json()]).toMatchObject([200, [{ action: 'discard', target: null, filter: {} }]]);
});

test('what a dead worker was sending can be discarded, what a living one sends cannot', async () => {
  const sending = (age: number) => {
    const lease = { token: 't', worker: 'w', renewedAt: new Date(Date.now() - age) };
    return rows.model.create({ ...bulkEmail(), state: 'sending', lease });
  };
  const [dead, living] = [await sending(leaseMs + 1_000), await sending(0)];
  const body = { action: 'discard', mode: 'apply', reason: 'a test', state: 'sending' };
  const changed = await call(service, { path: '/api/operations/email/messages', body, player });
  expect(await changed.json()).toEqual({ matched: 1, changed: 1 });
  const stateOf = async (id: string) => (await rows.model.findById(id))?.state;
  expect([await stateOf(dead._id), await stateOf(living._id)]).toEqual(['discarded', 'sending']);
});

test.each([
  ['messages', randomUUID()],
  ['audit', '65f0c0ffee0000000000c1a5'],
])('a cursor of %s that no response contained is refused', async (list, id) => {
  const statusAfter = async (...position: (number | string)[]) =>
    (await get(`${list}?cursor=${Buffer.from(JSON.stringify(position)).toString('base64url')}`)).status;
  expect(await statusAfter(Date.now(), id)).toBe(200);
  for (const position of [[Date.now(), 'x'], [1e300, id], [0.5, id], [Date.now()]])
    expect([position, await statusAfter(...position)]).toEqual([position, 400]);
});

test('a message is found by no part of its address, and a search by an address is in the audit log', async () => {
  const address = `zed-${randomUUID()}@example.com`;
  await rows.model.insertMany([{ ...bulkEmail(), to: { name: 'Zed', address } }]);
  const search = async (part: string) => (await get(`messages?address=${part}`)).json();
  for (const part of ['z', 'zed', address.slice(0, -1), address.slice(1)]) expect(await search(part)).toEqual([]);
  expect(await search(address.toUpperCase())).toHaveLength(1);
  for (const path of ['messages', 'suppressions']) {
    await get(`${path}?address=${address}`);
    const [entry] = (await (await get('audit')).json()) as object[];
    expect(entry).toMatchObject({ action: 'search', target: 'z•••@example.com' });
  }
});
