import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmailOverview, type Message, messageActions } from '@portal/contracts';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { Redis } from 'ioredis';
import type { EmailRow } from '../src/data-access/email/email';
import { bulkEmail, type EmailRows, emailRows } from './support/emails';
import { testEnvironment } from './support/environment';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events';
import { call, startService, startWorker, type TestProcess } from './support/processes';

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
const base = '/api/operations/email';
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
  const emails = changes.map((change) => ({ ...bulkEmail(), ...change }));
  await rows.model.insertMany(emails);
  return emails;
};
const failed = {
  state: 'failed',
  failure: 'refused by the SMTP server',
  recheckAt: null,
  finishedAt: new Date(),
} as const;
const stateOf = async ({ _id }: EmailRow) => (await rows.model.findById(_id).lean<EmailRow>())?.state;
const audit = (path = '') => read<Record<string, unknown>[]>(get(`/audit${path}`));

describe('access', () => {
  test('is for operators: visitors get 401, players 403 with a code of its own', async () => {
    const player = { userId: operator.userId, username: 'kim_player' };
    for (const path of ['', '/events', '/messages', '/suppressions', '/audit', `/messages/${randomUUID()}/preview`]) {
      expect([path, (await get(path, null)).status]).toEqual([path, 401]);
      const refused = await get(path, player);
      expect([path, refused.status, await refused.json()]).toMatchObject([path, 403, { code: 'operators_only' }]);
    }
    const privileged = await post('/pause', { target: 'lane:bulk' }, { ...player, privileged: true });
    expect(privileged.status).toBe(403);
    expect(await audit()).toEqual([]);
  });
});

describe('messages', () => {
  test('are found by address, template, state, lane and time, newest first, in pages, and masked', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    const to = (address: string) => ({ to: { name: 'Ann', address } });
    const name = `ann.${randomUUID()}`;
    const address = `${name}@example.com`;
    const [first, second, third] = await stored(
      { ...failed, ...to(address), createdAt: at(1) },
      { ...failed, ...to(address.toUpperCase()), createdAt: at(2), template: 'contact', lane: 'tx' },
      { ...to(address), state: 'unknown', recheckAt: null, createdAt: at(3) },
    );
    const ids = async (query: string) => (await read<{ id: string }[]>(get(`/messages?${query}`))).map(({ id }) => id);
    expect(await ids(`address=${address}`)).toEqual([third?._id, second?._id, first?._id]);
    expect(await ids(`address=${address}&template=contact`)).toEqual([second?._id]);
    expect(await ids(`address=${address}&state=unknown`)).toEqual([third?._id]);
    expect(await ids(`address=${address}&lane=tx`)).toEqual([second?._id]);
    expect(await ids(`from=${at(2).toISOString()}&to=${at(3).toISOString()}`)).toEqual([second?._id]);
    const page = await get(`/messages?address=${address}&limit=2`);
    const [, next = ''] = /<([^>]+)>/.exec(page.headers.get('link') ?? '') ?? [];
    expect(await ids(next.split('?')[1] ?? '')).toEqual([first?._id]);
    const text = await (await get(`/messages?address=${address}`)).text();
    expect(text).toContain('a•••@example.com');
    expect(text).not.toContain(name);
    expect((await get('/messages?cursor=bm9uc2Vuc2U')).status).toBe(400);
  });

  test('show every attempt with masked replies; the address of one is revealed and audited', async () => {
    const address = `zoe-${randomUUID()}@example.com`;
    const reply = `550 5.1.1 <${address}>: unknown user`;
    const attempts = [{ at: new Date(), worker: 'w1', outcome: 'refused' as const, code: '550', response: reply }];
    const [email] = await stored({ ...failed, to: { name: 'Zoe', address }, attempts });
    const path = `/messages/${email?._id}`;
    const masked = await read<Message>(get(path));
    expect(masked).toMatchObject({ address: 'z•••@example.com', actions: ['retry'] });
    expect(masked.attempts).toMatchObject([{ code: '550', response: '550 5.1.1 <z•••@example.com>: unknown user' }]);
    const revealed = await read<Message>(call(service, { path: `${base}${path}/reveal`, player: operator }));
    expect([revealed.address, revealed.attempts[0]?.response]).toEqual([address, reply]);
    const [entry] = await audit();
    expect(entry).toMatchObject({ operator: 'night_shift', action: 'reveal', target: email?._id, changed: 1 });
    expect(JSON.stringify(entry)).not.toContain(address);
    expect((await get(`/messages/${randomUUID()}`)).status).toBe(404);
    expect(service.lines.join('')).not.toContain(address);
  });

  test('are previewed in a sandbox without codes and addresses', async () => {
    const event = buildEmailRequested('verification-code', { secret: '918273' });
    await events.publish(event);
    await rows.inState(event.data.dedupeKey, 'queued');
    const code = await get(`/messages/${event.eventId}/preview`);
    expect(code.headers.get('content-security-policy')).toContain('sandbox');
    const html = await code.text();
    expect(html).toContain('••••••');
    expect(html).not.toContain('918273');
    const [broken] = (await stored({ ...failed, vars: { unknown: 'variable' } })) as [EmailRow];
    expect(await (await get(`/messages/${broken._id}/preview`)).text()).toContain('cannot be rendered');
    const contact = buildEmailRequested('contact');
    await events.publish(contact);
    await rows.inState(contact.data.dedupeKey, 'queued');
    const words = await (await get(`/messages/${contact.eventId}/preview`)).text();
    expect(words).toContain('k•••@example.com');
    expect(words).not.toContain('kim@example.com');
  });
});

describe('actions', () => {
  const act = (action: string, filter: object, mode = 'apply') =>
    read<{ matched: number; changed: number }>(post('/messages', { action, mode, ...filter }));

  test('retry, discard and settle change what allows it, once, and are recorded in the audit log', async () => {
    const lane = 'bulk';
    await rows.model.deleteMany({ lane });
    const unknown = { state: 'unknown' as const, recheckAt: null, finishedAt: new Date() };
    const secret = { template: 'verification-code' as const, lane: 'otp' as const };
    const [one, two, lost, again, code] = await stored(failed, failed, unknown, unknown, { ...failed, ...secret });
    expect(await act('retry', { lane, state: 'failed' }, 'count')).toEqual({ matched: 2, changed: 0 });
    expect(await stateOf(one as EmailRow)).toBe('failed');
    expect(await act('retry', { lane, state: 'failed' })).toEqual({ matched: 2, changed: 2 });
    expect(await act('retry', { lane, state: 'failed' })).toEqual({ matched: 0, changed: 0 });
    expect(await act('retry', { messageId: code?._id })).toEqual({ matched: 0, changed: 0 });
    expect(await act('settle-sent', { messageId: lost?._id })).toEqual({ matched: 1, changed: 1 });
    expect(await act('settle-resend', { messageId: again?._id })).toEqual({ matched: 1, changed: 1 });
    expect(await act('discard', { messageId: two?._id })).toEqual({ matched: 1, changed: 1 });
    expect(await stateOf(lost as EmailRow)).toBe('sent');
    expect(await stateOf(two as EmailRow)).toBe('discarded');
    const entries = await audit('?limit=4');
    expect(entries.map(({ action, changed, target, filter }) => [action, changed, target ?? filter])).toEqual([
      ['discard', 1, two?._id],
      ['settle-resend', 1, again?._id],
      ['settle-sent', 1, lost?._id],
      ['retry', 2, { lane, state: 'failed' }],
    ]);
    const worker = await startWorker(environment.variables(sink.url));
    await sink.waitForEmails(2);
    await waitFor(async () => (await stateOf(one as EmailRow)) === 'sent', { what: 'the retried message to be sent' });
    await worker.stop();
    const received = sink.received.flatMap(({ to }) => to);
    expect(received).not.toContain(two?.to.address);
    expect(received).not.toContain(lost?.to.address);
    expect(received).toEqual(expect.arrayContaining([one?.to.address, again?.to.address]));
  });

  test('leave a message alone that a worker holds, and win or lose as a whole against one that claims', async () => {
    const lease = { token: 't', worker: 'w', renewedAt: new Date() };
    const [held] = (await stored({ state: 'sending', lease })) as [EmailRow];
    for (const action of messageActions)
      expect(await act(action, { messageId: held._id })).toEqual({ matched: 0, changed: 0 });
    expect(await stateOf(held)).toBe('sending');
    await rows.model.deleteOne({ _id: held._id });

    const worker = await startWorker(environment.variables(sink.url));
    const racing = Array.from({ length: 40 }, () => buildEmailRequested('welcome'));
    await events.publish(...racing);
    const discards = await Promise.all(
      racing.map(async ({ eventId, data }) => {
        await waitFor(() => rows.model.findById(eventId).lean(), { what: data.dedupeKey });
        return (await act('discard', { messageId: eventId })).changed;
      }),
    );
    const final = await waitFor(
      async () => {
        const found = await rows.model.find({ _id: { $in: racing.map(({ eventId }) => eventId) } }).lean<EmailRow[]>();
        return found.every(({ state }) => state === 'sent' || state === 'discarded') && found;
      },
      { what: 'every message to end' },
    );
    await worker.stop();
    const discarded = final.filter(({ state }) => state === 'discarded');
    expect(discarded).toHaveLength(discards.reduce((sum, changed) => sum + changed, 0));
    const received = new Set(sink.received.flatMap(({ to }) => to));
    for (const { state, to } of final)
      expect([to.address, received.has(to.address)]).toEqual([to.address, state === 'sent']);
  });
});

test('an address that an operator suppresses gets nothing until it is allowed again', async () => {
  const address = `Max-${randomUUID()}@Example.com`;
  await read(post('/suppress', { address }));
  const list = await read<object[]>(get(`/suppressions?address=${address}`));
  expect(list).toMatchObject([{ address: 'm•••@example.com', reason: 'a test', expiresAt: null }]);
  const worker = await startWorker(environment.variables(sink.url));
  const send = async () => {
    const event = buildEmailRequested('welcome', { to: { name: 'Max', address } });
    await events.publish(event);
    return event.data.dedupeKey;
  };
  await rows.inState(await send(), 'suppressed');
  await read(post('/unsuppress', { address }));
  await rows.inState(await send(), 'sent');
  await worker.stop();
  const target = 'M•••@Example.com';
  const recorded = [{ action: 'unsuppress' }, { action: 'search', target }, { action: 'suppress', target }];
  expect(await audit('?limit=3')).toMatchObject(recorded);
  expect(await read<object[]>(get(`/suppressions?address=${address}`))).toEqual([]);
});

describe('the overview', () => {
  test('shows depths, ages, rates, failures and pauses', async () => {
    await rows.model.deleteMany({});
    const unknown = { state: 'unknown' as const, recheckAt: null, finishedAt: new Date() };
    await stored({ nextAttemptAt: new Date(Date.now() - 90_000) }, failed, unknown);
    await read(post('/pause', { target: 'lane:bulk' }));
    const overview = await read<EmailOverview>(get(''));
    const bulk = overview.lanes.find(({ lane }) => lane === 'bulk');
    expect(bulk).toMatchObject({ open: 1, unknown: 1, pause: { by: 'night_shift', reason: 'a test' } });
    expect(bulk?.oldestSeconds).toBeGreaterThan(80);
    expect(bulk?.lastMinute).toEqual({ sent: 0, notSent: 2 });
    expect(overview.eventsWaiting).toBe(0);
    const reason = 'refused by the SMTP server';
    expect(overview.failures).toContainEqual({ state: 'failed', code: null, failure: reason, messages: 1 });
    await read(post('/resume', { target: 'lane:bulk' }));
    expect((await read<EmailOverview>(get(''))).lanes.every(({ pause }) => pause === null)).toBe(true);
    for (const target of ['lane:none', 'server:none']) expect((await post('/pause', { target })).status).toBe(400);
  });

  test('a paused lane or server sends nothing until it is resumed', async () => {
    const worker = await startWorker(environment.variables(sink.url));
    const overview = () => read<EmailOverview>(get(''));
    const code = buildEmailRequested('verification-code');
    const pauses: { target: string; isFollowed(): unknown; isPassed(): unknown }[] = [
      {
        target: 'lane:tx',
        isFollowed: () => worker.lines.some((line) => line.includes('lane is paused by an operator')),
        // Other lanes send.
        isPassed: () => rows.model.findOne({ dedupeKey: code.data.dedupeKey, state: 'sent' }),
      },
      {
        target: 'server:primary',
        isFollowed: async () => (await overview()).servers.some(({ state }) => state === 'paused'),
        // The worker has taken the job and put it back.
        isPassed: async () => (await overview()).lanes.some(({ lane, delayed }) => lane === 'tx' && delayed),
      },
    ];
    for (const { target, isFollowed, isPassed } of pauses) {
      await read(post('/pause', { target }));
      await waitFor(isFollowed, { what: `the worker to follow ${target}` });
      const { lanes, servers } = await overview();
      expect([...lanes, ...servers].filter(({ pause }) => pause)).toHaveLength(1);
      const held = buildEmailRequested('welcome');
      await events.publish(held);
      await rows.inState(held.data.dedupeKey, 'queued');
      await events.publish(code);
      await waitFor(isPassed, { what: `the worker to pass ${target}` });
      expect(await rows.inState(held.data.dedupeKey, 'queued')).toMatchObject({ attempts: [] });
      await read(post('/resume', { target }));
      await rows.inState(held.data.dedupeKey, 'sent');
    }
    await worker.stop();
  });

  test('streams, until the session ends, and logs no client that disconnects', async () => {
    const open = async () => {
      const response = await get('/events');
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ''; !text.includes('event: overview'); ) text += (await reader?.read())?.value ?? '';
      return reader;
    };
    const loggedCalls = () => service.lines.filter((line) => line.includes('/email/events')).length;
    const before = loggedCalls();
    await (await open())?.cancel();
    await waitFor(() => loggedCalls() > before, { what: 'the end of the call' });
    const reader = await open();
    const redis = new Redis(environment.redis.url);
    await redis.publish(`${environment.redis.prefix}:sessions-ended`, 'session=another');
    await redis.publish(`${environment.redis.prefix}:sessions-ended`, 'session=s1');
    for (;;) if ((await reader?.read())?.done !== false) break;
    redis.disconnect();
    expect(service.lines.join()).not.toContain('connection error');
  });
});
