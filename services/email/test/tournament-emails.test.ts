import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EmailTemplate, listOptionalEmails, type OptionalEmail } from '@portal/contracts';
import { type EmailParts, startEmailParts } from './support/email-parts';
import { buildEmailRequested } from './support/events';
import { call, startService } from './support/processes';

let parts: EmailParts;
beforeAll(async () => {
  parts = await startEmailParts({ PORTAL_FEATURES: 'live' });
});
afterAll(() => parts.stop());

const played = listOptionalEmails({ playTournaments: true }).filter(
  (kind) => !listOptionalEmails({ playTournaments: false }).includes(kind),
);

const send = async (template: EmailTemplate, address: string, expiresInMs?: number) => {
  const to = { name: 'Kim', address };
  const event = buildEmailRequested(template, { to, ...(expiresInMs !== undefined && { expiresInMs }) });
  await parts.events.publish(event);
  return event.data.dedupeKey;
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
    listOptionalEmails({ playTournaments: true }).map((one) => ({ kind: one, setting: one === kind ? 'off' : 'on' })),
  );
  await parts.rows.inState(await send(kind, address), 'suppressed');
  const [other = kind] = played.filter((one) => one !== kind);
  await parts.rows.inState(await send(other, address), 'sent');
  await setKind(token, kind, 'on');
  await parts.rows.inState(await send(kind, address), 'sent');
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
