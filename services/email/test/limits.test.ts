import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRateLimiters, type LimitDefinition } from '@portal/service-kit/redis';
import { findLimitKinds, type SmtpSink, startSmtpSink, startTcpProxy, waitFor } from '@portal/testing';
import { loadEmailConfig } from '../src/config.ts';
import { emailLimits } from '../src/limits.ts';
import { testEnvironment } from './support/environment.ts';
import { call, startService, type TestProcess } from './support/processes.ts';

const environment = testEnvironment();
let sink: SmtpSink;
let service: TestProcess;

beforeAll(async () => {
  sink = await startSmtpSink();
  const tight = { EMAIL_INVITATIONS_PER_ADDRESS_HOUR: '2', EMAIL_INVITATIONS_PER_NETWORK_HOUR: '3' };
  service = await startService(environment.variables(sink.url, { ...tight, UNVERIFIED_EMAILS_PER_DAY: '9' }));
});
afterAll(async () => {
  await service.stop();
  await sink.stop();
  await environment.remove();
});

const newAddress = () => `${randomUUID()}@example.com`;
let players = 0;
const invite = (ip: string) => {
  players += 1;
  const player = { userId: players.toString(16).padStart(24, '0'), username: 'night_owl', email: newAddress() };
  const body = { userEmail: newAddress(), username: 'owl', clanName: 'Owls' };
  return call(service, { path: '/api/email/clan-invitation', body, player, ip });
};
const contact = (ip: string, target = service) =>
  call(target, {
    path: '/api/contact',
    body: { firstName: 'Kim', lastName: 'Lee', email: newAddress(), subject: 'Logo', message: 'Hello' },
    ip,
  });
const connectionTest = (ip: string) => call(service, { path: '/api/email/test', ip });

test('every limit counts what it is declared to count', async () => {
  const { environment: env } = loadEmailConfig(environment.variables(sink.url));
  const once = Object.entries<LimitDefinition>(emailLimits(env)).map(([name, limit]) => [
    name,
    { ...limit, points: 1, inMemory: true },
  ]);
  expect(await findLimitKinds(createRateLimiters(Object.fromEntries(once)))).toEqual({
    contactPerClient: 'client',
    contactPerSender: 'key',
    connectionTests: 'client',
    tournamentEmails: 'key',
    invitationsPerClient: 'client',
    invitationsPerNetwork: 'network',
    invitationsPerSender: 'key',
    invitationsPerRecipient: 'key',
    preferenceChanges: 'key',
    rejectedNotifications: 'client',
    certificateDownloads: 'key',
    unverifiedEmailsPerDomain: 'key',
    unverifiedEmailsPerDay: 'key',
  });
});

test.each([
  ['contact messages', contact, 5],
  ['connection tests', connectionTest, 30],
  ['invitations', invite, 2],
])('%s: addresses of one /64 share the limit, other /64s do not', async (_name, send, allowed) => {
  for (let turn = 0; turn < allowed; turn += 1) expect((await send(`2001:db8:0:1:${turn}::1`)).status).toBe(200);
  expect((await send('2001:db8:0:1:ffff::9')).status).toBe(429);
  expect((await send('2001:db8:0:2::1')).status).toBe(200);
});

test('invitations share the limits on emails to strangers: by network, and the daily budget of the portal', async () => {
  const seen: number[] = [];
  for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) seen.push((await invite(ip)).status);
  expect(seen).toEqual([200, 200, 200, 429]);
  for (let turn = 0; turn < 3; turn += 1) expect((await invite(`198.51.${turn}.1`)).status).toBe(200);
  const refused = await invite('198.51.100.1');
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: expect.stringContaining('tomorrow') }]);
  expect(service.lines.join('')).toContain('email-budget-exceeded');
});

test('a contact message that cannot be stored does not count', async () => {
  const { hostname, port } = new URL(environment.database.uri);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const MONGODB_URI = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`;
  const behindProxy = await startService(environment.variables(sink.url, { MONGODB_URI }));
  const send = () => contact('198.51.100.77', behindProxy);
  proxy.cut();
  for (const { status } of await Promise.all(Array.from({ length: 5 }, send))) expect(status).toBe(503);
  proxy.resume();
  const { status } = await waitFor(async () => {
    const response = await send();
    return response.status !== 503 && response;
  });
  expect(status).toBe(200);
  await behindProxy.stop();
  await proxy.stop();
});
