import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EmailTemplate, listOptionalEmails, type OptionalEmail } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { type EmailParts, startEmailParts } from './support/email-parts.ts';
import { buildEmailRequested } from './support/events.ts';
import { call, startService } from './support/processes.ts';

let parts: EmailParts;
beforeAll(async () => {
  parts = await startEmailParts({ PORTAL_FEATURES: 'live' });
});
afterAll(() => parts.stop());

const played = listOptionalEmails({ playTournaments: true, notifications: true }).filter(
  (kind) => !listOptionalEmails({ playTournaments: false, notifications: false }).includes(kind),
);

const send = async (template: EmailTemplate, address: string, expiresInMs?: number) => {
  const to = { name: 'Kim', address };
  const event = buildEmailRequested(template, { to, ...(expiresInMs !== undefined && { expiresInMs }) });
  await parts.events.publish(event);
  return event.data.dedupeKey;
};

/** As an operator does who looks at the email. */
const retry = async (emailId: string): Promise<unknown> => {
  const player = { userId: '65f0c0ffee0000000000c1a5', username: 'night_shift', sessionId: 's1', operator: true };
  const body = { action: 'retry', mode: 'apply', emailId, reason: 'a test' };
  return (await call(parts.service, { path: '/api/operations/emails', body, player })).json();
};

/** The token of the link in the footer of an email. */
const readToken = async (template: EmailTemplate, address: string): Promise<string> => {
  await parts.rows.inState(await send(template, address), 'sent');
  const { parsed } = parts.sink.received.findLast(({ to }) => to.includes(address)) ?? {};
  const [, page = ''] = /Choose which emails you get: (\S+)/.exec(parsed?.text ?? '') ?? [];
  return new URL(page).searchParams.get('token') ?? '';
};

const setKind = (token: string, kind: OptionalEmail, setting: 'on' | 'off', service = parts.service) =>
  call(service, { path: '/api/email/preferences', body: { token, kind, setting } });
const readKinds = async (token: string, service = parts.service) => {
  const response = await call(service, { method: 'GET', path: `/api/email/preferences?token=${token}` });
  const { settings } = (await response.json()) as { settings: { kind: string; setting: string }[] };
  return settings;
};

test.each(played)('%s can be switched off, and on again, alone', async (kind) => {
  const address = `${kind}@example.com`;
  const token = await readToken(kind, address);
  expect((await setKind(token, kind, 'off')).status).toBe(200);
  expect(await readKinds(token)).toEqual(
    listOptionalEmails({ playTournaments: true, notifications: true }).map((one) => ({
      kind: one,
      setting: one === kind ? 'off' : 'on',
    })),
  );
  await parts.rows.inState(await send(kind, address), 'suppressed');
  const [other = kind] = played.filter((one) => one !== kind);
  await parts.rows.inState(await send(other, address), 'sent');
  await setKind(token, kind, 'on');
  await parts.rows.inState(await send(kind, address), 'sent');
});

test.each(played)('%s is sent once for each key, whatever is published again', async (kind) => {
  const event = buildEmailRequested(kind);
  const again = { ...event, eventId: randomUUID() };
  await parts.events.publish(event, again, event);
  const { dedupeKey, to } = event.data;
  await parts.rows.inState(dedupeKey, 'sent');
  await parts.events.publish(again);
  // Published last and of the same lane, so it is sent last.
  await parts.rows.inState(await send(kind, `after-${kind}@example.com`), 'sent');
  expect(parts.sink.received.filter((email) => email.to.includes(to.address))).toHaveLength(1);
  expect(await parts.rows.model.countDocuments({ dedupeKey })).toBe(1);
});

test('calls to matches pass final results', async () => {
  parts.sink.hold('data');
  const results = Array.from({ length: 60 }, () => buildEmailRequested('tournament-finished'));
  await parts.events.publish(...results);
  const addresses = results.map(({ data }) => data.to.address);
  const stored = () => parts.rows.model.countDocuments({ 'to.address': { $in: addresses } });
  await waitFor(async () => (await stored()) === results.length, { what: 'the results to be queued' });
  const key = await send('tournament-match', 'call@example.com');
  await parts.rows.inState(key, 'queued');
  parts.sink.release();
  await parts.rows.inState(key, 'sent');
  for (const { data } of results) await parts.rows.inState(data.dedupeKey, 'sent');
  const recipients = parts.sink.received.flatMap(({ to }) => to);
  const isResult = (address: string) => addresses.includes(address);
  expect(recipients.slice(recipients.indexOf('call@example.com')).filter(isResult).length).toBeGreaterThan(0);
});

test.each(played)('%s that waits for a server is not sent after its deadline', async (kind) => {
  const address = `waits-${kind}@example.com`;
  parts.sink.reply({ code: 451, to: address });
  const row = await parts.rows.inState(await send(kind, address, 2_000), 'expired');
  parts.sink.reset();
  expect(row.attempts.every(({ at }) => at < row.expiresAt)).toBe(true);
  const retried = await retry(row._id);
  expect(retried).toEqual({ matched: 0, changed: 0 });
  expect((await parts.rows.model.findById(row._id))?.state).toBe('expired');
});

test.each(played)('%s is not sent after its deadline', async (kind) => {
  await parts.rows.inState(await send(kind, `late-${kind}@example.com`, -1_000), 'expired');
  expect(parts.sink.received.some(({ to }) => to.includes(`late-${kind}@example.com`))).toBe(false);
});

test('a registration brings a calendar file', async () => {
  await readToken('tournament-entry', 'calendar@example.com');
  const { parsed } = parts.sink.received.findLast(({ to }) => to.includes('calendar@example.com')) ?? {};
  expect(parsed?.attachments.map(({ filename }) => filename)).toEqual(['tournament.ics']);
});

test('a portal that plays no tournaments has no settings for them', async () => {
  const { environment } = parts;
  const token = await readToken('tournament', 'default@example.com');
  const service = await startService(environment.variables(parts.sink.url));
  expect((await readKinds(token, service)).map(({ kind }) => kind)).toEqual(['tournament', 'clan-invitation']);
  const response = await setKind(token, 'tournament-match', 'off', service);
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'kind' }] }]);
  await service.stop();
});
