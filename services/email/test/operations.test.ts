import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmailDetails, type EmailOverview, emailActions } from '@portal/contracts';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import type { EmailRow } from '../src/data-access/email/email.ts';
import { type EmailRows, emailRows, storedEmail } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events.ts';
import { call, startService, startWorker, type TestProcess } from './support/processes.ts';

const environment = testEnvironment();
let sink: SmtpSink;
let service: TestProcess;
let rows: EmailRows;
let events: EventPublisher;

beforeAll(async () => {
  sink = await startSmtpSink();
  const variables = environment.variables(sink.url);
  events = eventPublisher(variables);
  [service, rows] = await Promise.all([startService(variables), emailRows(environment)]);
});
afterEach(() => sink.reset());
afterAll(async () => {
  await Promise.all([service.stop(), rows.close(), events.close()]);
  await sink.stop();
  await environment.remove();
});

const operator = { userId: '65f0c0ffee0000000000c1a5', username: 'night_shift', sessionId: 's1', operator: true };
const base = '/api/operations';
const get = (path: string, player: object | null = operator) =>
  call(service, { method: 'GET', path: `${base}${path}`, ...(player && { player: player as typeof operator }) });
const post = (path: string, body: object, player: object = operator) =>
  call(service, { path: `${base}${path}`, body: { reason: 'a test', ...body }, player: player as typeof operator });
const read = async <T>(response: Promise<Response>): Promise<T> => {
  const { status } = await response;
  if (status !== 200) throw new Error(`${status}: ${await (await response).text()}`);
  return (await response).json() as Promise<T>;
};

const stored = async (...changes: Partial<EmailRow>[]): Promise<EmailRow[]> => {
  const emails = changes.map((change) => storedEmail(change));
  await rows.model.insertMany(emails);
  return emails;
};
const failed = {
  state: 'failed',
  failure: 'refused by the SMTP server',
  finishedAt: new Date(),
} as const;
const readState = async ({ _id }: EmailRow) => (await rows.model.findById(_id).lean<EmailRow>())?.state;
const audit = (path = '') => read<Record<string, unknown>[]>(get(`/email/audit${path}`));

describe('access', () => {
  test('is for operators: visitors get 401, players 403 with a code of its own', async () => {
    const player = { userId: operator.userId, username: 'kim_player' };
    for (const path of [
      '/email',
      '/emails',
      '/email/suppressions',
      '/email/audit',
      `/emails/${randomUUID()}/preview`,
    ]) {
      expect([path, (await get(path, null)).status]).toEqual([path, 401]);
      const refused = await get(path, player);
      expect([path, refused.status, await refused.json()]).toMatchObject([path, 403, { code: 'operators_only' }]);
    }
    const privileged = await post('/email/pause', {}, { ...player, privileged: true });
    expect(privileged.status).toBe(403);
    expect(await audit()).toEqual([]);
  });
});

describe('emails', () => {
  test('are found by address, template, state, lane and time, newest first, in pages, and masked', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    const to = (address: string) => ({ to: { name: 'Ann', address } });
    const name = `ann.${randomUUID()}`;
    const address = `${name}@example.com`;
    const [first, second, third] = await stored(
      { ...failed, ...to(address), createdAt: at(1) },
      { ...failed, ...to(address.toUpperCase()), createdAt: at(2), template: 'contact', lane: 'otp' },
      { ...to(address), state: 'suppressed', createdAt: at(3) },
    );
    const ids = async (query: string) => (await read<{ id: string }[]>(get(`/emails?${query}`))).map(({ id }) => id);
    expect(await ids(`address=${address}`)).toEqual([third?._id, second?._id, first?._id]);
    expect(await ids(`address=${address}&template=contact`)).toEqual([second?._id]);
    expect(await ids(`address=${address}&state=suppressed`)).toEqual([third?._id]);
    expect(await ids(`address=${address}&lane=otp`)).toEqual([second?._id]);
    expect(await ids(`from=${at(2).toISOString()}&to=${at(3).toISOString()}`)).toEqual([second?._id]);
    const page = await get(`/emails?address=${address}&limit=2`);
    const [, next = ''] = /<([^>]+)>/.exec(page.headers.get('link') ?? '') ?? [];
    expect(await ids(next.split('?')[1] ?? '')).toEqual([first?._id]);
    const text = await (await get(`/emails?address=${address}`)).text();
    expect(text).toContain('a•••@example.com');
    expect(text).not.toContain(name);
    expect((await get('/emails?cursor=bm9uc2Vuc2U')).status).toBe(400);
  });

  test('show every attempt with masked replies; the address of one is revealed and audited', async () => {
    const address = `zoe-${randomUUID()}@example.com`;
    const reply = `550 5.1.1 <${address}>: unknown user`;
    const attempts = [{ at: new Date(), worker: 'w1', outcome: 'refused' as const, code: '550', response: reply }];
    const [email] = await stored({ ...failed, to: { name: 'Zoe', address }, attempts });
    const path = `/emails/${email?._id}`;
    const masked = await read<EmailDetails>(get(path));
    expect(masked).toMatchObject({ address: 'z•••@example.com', actions: ['retry'] });
    expect(masked.attempts).toMatchObject([{ code: '550', response: '550 5.1.1 <z•••@example.com>: unknown user' }]);
    const revealed = await read<EmailDetails>(call(service, { path: `${base}${path}/reveal`, player: operator }));
    expect([revealed.address, revealed.attempts[0]?.response]).toEqual([address, reply]);
    const [entry] = await audit();
    expect(entry).toMatchObject({ operator: 'night_shift', action: 'reveal', target: email?._id, changed: 1 });
    expect(JSON.stringify(entry)).not.toContain(address);
    expect((await get(`/emails/${randomUUID()}`)).status).toBe(404);
    expect(service.lines.join('')).not.toContain(address);
  });

  test('are previewed in a sandbox without codes and addresses', async () => {
    const event = buildEmailRequested('verification-code', { secret: '918273' });
    await events.publish(event);
    await rows.inState(event.data.dedupeKey, 'queued');
    const code = await get(`/emails/${event.eventId}/preview`);
    expect(code.headers.get('content-security-policy')).toContain('sandbox');
    const html = await code.text();
    expect(html).toContain('••••••');
    expect(html).not.toContain('918273');
    const [broken] = (await stored({ ...failed, vars: { unknown: 'variable' } })) as [EmailRow];
    expect(await (await get(`/emails/${broken._id}/preview`)).text()).toContain('cannot be rendered');
    const contact = buildEmailRequested('contact');
    await events.publish(contact);
    await rows.inState(contact.data.dedupeKey, 'queued');
    const words = await (await get(`/emails/${contact.eventId}/preview`)).text();
    expect(words).toContain('k•••@example.com');
    expect(words).not.toContain('kim@example.com');
  });
});

describe('actions', () => {
  const act = (action: string, filter: object, mode = 'apply') =>
    read<{ matched: number; changed: number }>(post('/emails', { action, mode, ...filter }));

  test('retry and discard change what allows it, once, and are recorded in the audit log', async () => {
    await rows.model.deleteMany({});
    const secret = { template: 'verification-code' as const, lane: 'otp' as const };
    const [one, two, code] = (await stored(failed, failed, { ...failed, ...secret })) as [EmailRow, EmailRow, EmailRow];
    const filter = { template: 'welcome', state: 'failed' };
    expect(await act('retry', filter, 'count')).toEqual({ matched: 2, changed: 0 });
    expect(await readState(one)).toBe('failed');
    expect(await act('retry', filter)).toEqual({ matched: 2, changed: 2 });
    expect(await act('retry', filter)).toEqual({ matched: 0, changed: 0 });
    expect(await act('retry', { emailId: code._id })).toEqual({ matched: 0, changed: 0 });
    expect(await act('discard', { emailId: two._id })).toEqual({ matched: 1, changed: 1 });
    expect(await rows.model.findById(two._id)).toMatchObject({ state: 'failed', failure: 'discarded by an operator' });
    const entries = await audit('?limit=2');
    expect(entries.map(({ action, changed, target, filter: shown }) => [action, changed, target ?? shown])).toEqual([
      ['discard', 1, two._id],
      ['retry', 2, filter],
    ]);
    const worker = await startWorker(environment.variables(sink.url));
    await waitFor(async () => (await readState(one)) === 'sent', { what: 'the retried email to be sent' });
    await worker.stop();
    expect(sink.received.flatMap(({ to }) => to)).toEqual([one.to.address]);
  });

  test('retry sends an email now that waits for its next attempt', async () => {
    const [email] = (await stored({ nextAttemptAt: new Date(Date.now() + 600_000) })) as [EmailRow];
    const worker = await startWorker(environment.variables(sink.url));
    const before = buildEmailRequested('welcome');
    await events.publish(before);
    await rows.inState(before.data.dedupeKey, 'sent');
    expect(await readState(email)).toBe('queued');
    expect(await act('retry', { emailId: email._id })).toEqual({ matched: 1, changed: 1 });
    await rows.inState(email.dedupeKey, 'sent');
    await worker.stop();
  });

  test('leave an email alone that a worker holds, and win or lose as a whole against one that claims', async () => {
    const lease = { token: 't', worker: 'w', renewedAt: new Date() };
    const [held] = (await stored({ state: 'sending', lease })) as [EmailRow];
    for (const action of emailActions)
      expect(await act(action, { emailId: held._id })).toEqual({ matched: 0, changed: 0 });
    expect(await readState(held)).toBe('sending');
    await rows.model.deleteOne({ _id: held._id });

    const worker = await startWorker(environment.variables(sink.url));
    const racing = Array.from({ length: 40 }, () => buildEmailRequested('welcome'));
    await events.publish(...racing);
    const discards = await Promise.all(
      racing.map(async ({ eventId, data }) => {
        await waitFor(() => rows.model.findById(eventId).lean(), { what: data.dedupeKey });
        return (await act('discard', { emailId: eventId })).changed;
      }),
    );
    const final = await waitFor(
      async () => {
        const found = await rows.model.find({ _id: { $in: racing.map(({ eventId }) => eventId) } }).lean<EmailRow[]>();
        return found.every(({ state }) => state === 'sent' || state === 'failed') && found;
      },
      { what: 'every email to end' },
    );
    await worker.stop();
    const discarded = final.filter(({ state }) => state === 'failed');
    expect(discarded).toHaveLength(discards.reduce((sum, changed) => sum + changed, 0));
    const received = new Set(sink.received.flatMap(({ to }) => to));
    for (const { state, to } of final)
      expect([to.address, received.has(to.address)]).toEqual([to.address, state === 'sent']);
  });
});

test('an address that an operator suppresses gets nothing until it is allowed again', async () => {
  const address = `Max-${randomUUID()}@Example.com`;
  await read(post('/email/suppress', { address }));
  const list = await read<object[]>(get(`/email/suppressions?address=${address}`));
  expect(list).toMatchObject([{ address: 'm•••@example.com', reason: 'a test', expiresAt: null }]);
  const worker = await startWorker(environment.variables(sink.url));
  const send = async () => {
    const event = buildEmailRequested('welcome', { to: { name: 'Max', address } });
    await events.publish(event);
    return event.data.dedupeKey;
  };
  await rows.inState(await send(), 'suppressed');
  await read(post('/email/unsuppress', { address }));
  await rows.inState(await send(), 'sent');
  await worker.stop();
  const target = 'M•••@Example.com';
  const recorded = [{ action: 'unsuppress' }, { action: 'search', target }, { action: 'suppress', target }];
  expect(await audit('?limit=3')).toMatchObject(recorded);
  expect(await read<object[]>(get(`/email/suppressions?address=${address}`))).toEqual([]);
});

describe('the overview', () => {
  test('shows what waits and for how long, rates, reasons and a pause', async () => {
    await rows.model.deleteMany({});
    await read(post('/email/pause', {}));
    const attempt = { at: new Date(), worker: 'w1', outcome: 'deferred' as const, code: '451', response: 'later' };
    const later = new Date(Date.now() + 60_000);
    await stored(
      { nextAttemptAt: new Date(Date.now() - 90_000) },
      { nextAttemptAt: later, attempts: [attempt] },
      failed,
    );
    const overview = await read<EmailOverview>(get('/email'));
    const [codes, others] = overview.lanes;
    expect(codes).toEqual({ lane: 'otp', waiting: 0, retrying: 0, oldestSeconds: 0 });
    expect(others).toMatchObject({ lane: 'tx', waiting: 1, retrying: 1 });
    expect(others?.oldestSeconds).toBeGreaterThan(80);
    expect(overview).toMatchObject({ lastMinute: { sent: 0, notSent: 1 }, eventsWaiting: 0, workers: 0 });
    expect(overview.pause).toMatchObject({ by: 'night_shift', reason: 'a test' });
    expect(overview.problems).toEqual([
      { state: 'queued', code: '451', failure: null, emails: 1 },
      { state: 'failed', code: null, failure: 'refused by the SMTP server', emails: 1 },
    ]);
    await read(post('/email/resume', {}));
    expect((await read<EmailOverview>(get('/email'))).pause).toBeNull();
  });

  test('while sending is paused nothing is sent, until it is resumed', async () => {
    const worker = await startWorker(environment.variables(sink.url));
    await read(post('/email/pause', {}));
    const [entry] = await audit('?limit=1');
    expect(entry).toMatchObject({ action: 'pause', operator: 'night_shift', reason: 'a test', target: null });
    const held = buildEmailRequested('verification-code');
    await events.publish(held);
    await rows.inState(held.data.dedupeKey, 'queued');
    expect((await fetch(new URL('/healthz', worker.opsOrigin))).status).toBe(200);
    // The worker may be sending an email of another test.
    expect(sink.received.filter(({ to }) => to.includes(held.data.to.address))).toEqual([]);
    await read(post('/email/resume', {}));
    await rows.inState(held.data.dedupeKey, 'sent');
    await worker.stop();
  });
});
