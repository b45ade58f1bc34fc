import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { emailPreviewPath, limits } from '@portal/contracts';
import { type SmtpSink, startSmtpSink } from '@portal/testing';
import { type EmailRows, emailRows } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';
import { call, startService, startWorker, type TestProcess } from './support/processes.ts';
import { redisContent } from './support/redis-keys.ts';

const environment = testEnvironment();
let sink: SmtpSink;
let service: TestProcess;
let worker: TestProcess;
let rows: EmailRows;

beforeAll(async () => {
  sink = await startSmtpSink();
  const variables = environment.variables(sink.url);
  [service, worker, rows] = await Promise.all([
    startService(variables),
    startWorker(variables),
    emailRows(environment),
  ]);
});
afterEach(() => sink.reset());
afterAll(async () => {
  await Promise.all([service.stop(), worker.stop(), rows.close()]);
  await sink.stop();
  await environment.remove();
});

let players = 0;
const newAddress = () => `${randomUUID()}@example.com`;
const newPlayer = () => {
  players += 1;
  const userId = players.toString(16).padStart(24, '0');
  return { userId, username: `player_${players}`, email: newAddress() };
};
type Player = ReturnType<typeof newPlayer>;

const cup = { tournamentName: 'eFootball Championship', startDate: '2027-01-16T18:00:00.000Z' };
const tournament = (player: Player | undefined, overrides: Record<string, unknown> = {}) =>
  call(service, { path: '/api/email/tournament', body: { ...cup, ...overrides }, ...(player && { player }) });
const invitation = (player: Player | undefined, overrides: Record<string, unknown> = {}) =>
  call(service, {
    path: '/api/email/clan-invitation',
    body: { userEmail: newAddress(), username: 'night_owl', clanName: 'Night Owls', ...overrides },
    ...(player && { player }),
  });

const expectLimited = async (response: Response, windowSeconds: number) => {
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ code: 'rate_limited' });
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(windowSeconds);
};

describe('POST /api/email/tournament', () => {
  test("emails the caller's own address, with the start in UTC and a calendar file [7.54]", async () => {
    const player = newPlayer();
    const response = await tournament(player);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const [email] = await sink.waitForEmails(1);
    expect(email?.to).toEqual([player.email]);
    expect(email?.parsed).toMatchObject({
      subject: 'Tournament: eFootball Championship',
      to: [{ name: player.username, address: player.email }],
    });
    for (const part of [email?.parsed.text, email?.parsed.html]) {
      expect(part).toContain('Saturday, January 16, 2027 at 6:00 PM UTC (Coordinated Universal Time)');
    }
    const [file, ...others] = email?.parsed.attachments ?? [];
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: 'tournament.ics', mimeType: 'text/calendar', disposition: 'attachment' });
    expect(email?.raw).toMatch(/^content-type: text\/calendar;[^\r]*(\r\n\s[^\r]*)*method=PUBLISH/im);
    const calendar = new TextDecoder().decode(file?.content as ArrayBuffer);
    expect(calendar).toMatch(/^METHOD:PUBLISH\r?$/m);
    expect(calendar).toMatch(/^DTSTART:20270116T180000Z\r?$/m);
    expect(calendar).toMatch(/^UID:[0-9a-f]{32}@portal\.example\.com\r?$/m);
  });

  test('cannot be sent to another address', async () => {
    const player = newPlayer();
    for (const field of ['userEmail', 'to', 'email']) {
      const response = await tournament(player, { [field]: 'victim@example.com' });
      expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: field }] }]);
    }
    expect(sink.received).toEqual([]);
  });

  test('is for players whose address is known', async () => {
    expect((await tournament(undefined)).status).toBe(401);
    const { email: _email, ...unknown } = newPlayer();
    const response = await call(service, { path: '/api/email/tournament', body: cup, player: unknown });
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }]);
  });

  test.each([
    ['no name', { tournamentName: ' ' }, 'tournamentName'],
    ['a name that is too long', { tournamentName: 'x'.repeat(limits.tournamentName + 1) }, 'tournamentName'],
    ['a start that is no moment', { startDate: '2027-02-30T18:00:00.000Z' }, 'startDate'],
    ['a start without a zone', { startDate: '2027-01-16T18:00:00' }, 'startDate'],
    ['a start that no calendar knows', { startDate: '0001-01-01T00:00:00.000Z' }, 'startDate'],
    ['an operator', { startDate: { $gt: '' } }, 'startDate'],
  ])('refuses %s', async (_name, overrides, path) => {
    const response = await tournament(newPlayer(), overrides);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'validation_failed', issues: [{ path }] },
    ]);
  });

  test('lets no input become a header, a recipient or a calendar entry', async () => {
    const player = newPlayer();
    await tournament(player, { tournamentName: 'Cup\r\nBcc: victim@example.com\r\nEND:VEVENT' });
    const [email] = await sink.waitForEmails(1, { to: player.email });
    expect(email?.to).toEqual([player.email]);
    expect(email?.parsed.bcc ?? []).toEqual([]);
    expect(email?.parsed.subject).toBe('Tournament: Cup Bcc: victim@example.com END:VEVENT');
    const calendar = new TextDecoder().decode(email?.parsed.attachments[0]?.content as ArrayBuffer);
    expect(calendar.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  test('is identical to the preview, apart from the link that names its recipient', async () => {
    const player = { ...newPlayer(), username: 'sample_player' };
    await tournament(player);
    const [email] = await sink.waitForEmails(1, { to: player.email });
    const preview = await (await call(service, { method: 'GET', path: emailPreviewPath('tournament') })).text();
    const withoutBase = preview.replace('\n<base target="_blank">', '');
    const withoutChoice = email?.parsed.html?.replace(/<br><a [^>]*email-preferences\?[^>]*>[^<]*<\/a>/, '');
    expect(withoutChoice?.replaceAll('\r\n', '\n').trim()).toBe(withoutBase.trim());
  });

  test('has a limit per player', async () => {
    const player = newPlayer();
    for (let sent = 0; sent < limits.emails.notificationsPerHour; sent += 1) {
      expect((await tournament(player)).status).toBe(200);
    }
    await expectLimited(await tournament(player), 3_600);
    expect((await tournament(newPlayer())).status).toBe(200);
    await sink.waitForEmails(limits.emails.notificationsPerHour + 1);
  });
});

describe('POST /api/email/clan-invitation', () => {
  test("emails a fixed text in the caller's name [7.55]", async () => {
    const player = newPlayer();
    const userEmail = newAddress();
    const response = await invitation(player, { userEmail, username: "O'Neil <b>", clanName: 'Night & <i>Owls</i>' });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const [email] = await sink.waitForEmails(1, { to: userEmail });
    expect(email?.parsed.subject).toBe('Clan invitation: Night & <i>Owls</i>');
    expect(email?.parsed.html).toContain(`${player.username} invites you to the clan Night &amp; &lt;i&gt;Owls`);
    expect(email?.parsed.html).not.toContain('<b>');
    expect(email?.parsed.text).toContain(`The player ${player.username} asked ELM Gaming to send you this.`);
    const links = [...(email?.parsed.html ?? '').matchAll(/href="https:\/\/portal\.example\.com([^"?]+)/g)];
    const paths = links.map(([, path]) => path);
    expect(new Set(paths)).toEqual(new Set(['/', '/clans', '/email-preferences']));
    expect(email?.parsed.html?.match(/href="/g)).toHaveLength(links.length);
    expect(email?.parsed.attachments).toEqual([]);
    expect(JSON.stringify([email?.parsed.text, email?.parsed.html])).not.toContain(player.email);
  });

  test('is for players only, and never in the name of another player', async () => {
    expect((await invitation(undefined)).status).toBe(401);
    const response = await invitation(newPlayer(), { invitedBy: 'portal_admin' });
    expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'invitedBy' }] }]);
  });

  test.each([
    ['no address', { userEmail: '' }, 'userEmail'],
    ['several addresses', { userEmail: 'a@example.com, b@example.com' }, 'userEmail'],
    ['a header in the address', { userEmail: 'a@example.com\r\nBcc: b@example.com' }, 'userEmail'],
    ['no username', { username: ' ' }, 'username'],
    ['a link as username', { username: 'https://evil.example' }, 'username'],
    ['a link as clan', { clanName: 'Free coins at evil.example/win' }, 'clanName'],
    ['a hidden link as clan', { clanName: 'evil\u200b.\u2060example' }, 'clanName'],
    ['lines of its own', { clanName: 'Owls\n\nYour account is locked' }, 'clanName'],
    ['an operator', { clanName: { $ne: '' } }, 'clanName'],
  ])('refuses %s before it counts', async (_name, overrides, path) => {
    const player = newPlayer();
    for (let tried = 0; tried <= limits.emails.invitationsPerSenderHour; tried += 1) {
      const response = await invitation(player, overrides);
      expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path }] }]);
    }
    expect((await invitation(player)).status).toBe(200);
  });

  test('has a limit per sender', async () => {
    const player = newPlayer();
    for (let sent = 0; sent < limits.emails.invitationsPerSenderHour; sent += 1) {
      expect((await invitation(player)).status).toBe(200);
    }
    await expectLimited(await invitation(player), 3_600);
    expect((await invitation(newPlayer())).status).toBe(200);
  });

  test('has a limit per mailbox, whatever the sender and the spelling', async () => {
    const spellings = ['victim@example.com', 'VICTIM@Example.com', 'victim+tag@example.com', 'victim@example.com'];
    const responses = [];
    for (const userEmail of spellings) responses.push(await invitation(newPlayer(), { userEmail }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    await expectLimited(responses[3] as Response, 86_400);
    expect((await invitation(newPlayer(), { userEmail: 'other@example.com' })).status).toBe(200);
  });

  test('enforces its limits for concurrent calls', async () => {
    const player = newPlayer();
    const responses = await Promise.all(Array.from({ length: 20 }, () => invitation(player)));
    const taken = responses.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(limits.emails.invitationsPerSenderHour);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 - taken.length);
  });

  test('takes its limits from the configuration', async () => {
    const other = await startService(
      environment.variables(sink.url, {
        REDIS_PREFIX: `${environment.redis.prefix}-sizes`,
        EMAIL_INVITATIONS_PER_SENDER_HOUR: '2',
        EMAIL_INVITATIONS_PER_RECIPIENT_DAY: '1',
      }),
    );
    const send = (player: Player, userEmail: string) =>
      call(other, {
        path: '/api/email/clan-invitation',
        body: { userEmail, username: 'x', clanName: 'y' },
        player,
      }).then(({ status }) => status);
    const sender = newPlayer();
    const recipient = newAddress();
    expect(await send(sender, recipient)).toBe(200);
    expect(await send(newPlayer(), recipient)).toBe(429);
    expect(await send(sender, newAddress())).toBe(200);
    expect(await send(sender, newAddress())).toBe(429);
    await other.stop();
  });
});

describe('stored data', () => {
  test('no address is in the log or in Redis', async () => {
    const player = newPlayer();
    const userEmail = newAddress();
    await invitation(player, { userEmail });
    await tournament(player);
    await sink.waitForEmails(1, { to: userEmail });
    await sink.waitForEmails(1, { to: player.email });
    const logged = [...service.lines, ...worker.lines].join('\n');
    const inRedis = await redisContent(environment.redis.url, `*${environment.redis.prefix}*`);
    for (const address of [userEmail, player.email]) {
      expect(logged).not.toContain(address);
      expect(inRedis).not.toContain(address);
    }
    expect(logged).toContain('"template":"clan-invitation"');
  });

  test('both are queued behind codes', async () => {
    const player = newPlayer();
    const userEmail = newAddress();
    await invitation(player, { userEmail });
    await tournament(player);
    const stored = await rows.model.find({ 'to.address': { $in: [userEmail, player.email] } }).lean();
    expect(stored.map(({ template, lane }) => [template, lane]).sort()).toEqual([
      ['clan-invitation', 'tx'],
      ['tournament', 'tx'],
    ]);
  });
});
