import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmailPreview, emailPreviewPath, emailPreviews, listEmailPreviews } from '@portal/contracts';
import { testEnvironment } from './support/environment.ts';
import { call, startService, type TestProcess } from './support/processes.ts';

const environment = testEnvironment();
/** Nothing here sends. */
const smtpUrl = 'smtp://127.0.0.1:9';
let service: TestProcess;
let live: TestProcess;

beforeAll(async () => {
  service = await startService(environment.variables(smtpUrl));
  live = await startService(environment.variables(smtpUrl, { PORTAL_FEATURES: 'live' }));
});
afterAll(async () => {
  await Promise.all([service.stop(), live.stop()]);
  await environment.remove();
});

const whereNotPlayed = listEmailPreviews({ playTournaments: false, notifications: false });
const readPreview = (at: TestProcess, template: EmailPreview) =>
  call(at, { method: 'GET', path: emailPreviewPath(template) });

describe('GET /api/email/previews/{template}', () => {
  test.each(emailPreviews)('%s is the email that readers get, sandboxed', async (template) => {
    const response = await readPreview(live, template);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", 'sandbox']));
    expect(policy?.join()).not.toMatch(/script|allow-/);
    const page = await response.text();
    expect(page).toContain('<base target="_blank">');
    expect(page).toContain('sample_player');
    expect(page).not.toMatch(/<script|<form/);
    const logo = 'https://portal.example.com/icon-192.png';
    expect(page.match(/(?<=<img src=")[^"]+/g)).toEqual([logo]);
    expect(policy).toContain('img-src https://portal.example.com');
  });

  test('emails of tournaments that the portal does not play have none', async () => {
    const statuses = await Promise.all(emailPreviews.map(async (one) => (await readPreview(service, one)).status));
    expect(statuses).toEqual(emailPreviews.map((one) => (whereNotPlayed.includes(one) ? 200 : 404)));
    expect(whereNotPlayed).toEqual(['welcome', 'tournament', 'clan-invitation']);
  });

  test.each(['password-reset', 'verification-code', 'contact', 'nothing', '__proto__'])(
    'refuses %s',
    async (template) => {
      const response = await call(service, { method: 'GET', path: `/api/email/previews/${template}` });
      expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'params.template' }] }]);
    },
  );
});

describe('features.emailPages: false', () => {
  test('none of these calls exists, for players and for visitors', async () => {
    const player = { userId: '65f0c0ffee0000000000aaaa', username: 'demo_player', email: 'player@example.com' };
    const directory = await mkdtemp(join(tmpdir(), 'portal-config-'));
    const path = join(directory, 'portal.json');
    await writeFile(path, '{"features":{"emailPages":false}}');
    const off = await startService(environment.variables(smtpUrl, { PORTAL_CONFIG: path }));
    const calls = [
      { path: '/api/email/test' },
      { path: '/api/email/tournament', body: { tournamentName: 'Cup', startDate: '2027-01-16T18:00:00.000Z' } },
      {
        path: '/api/email/clan-invitation',
        body: { userEmail: 'agent@example.com', username: 'night_owl', clanName: 'Night Owls' },
      },
      { method: 'GET' as const, path: emailPreviewPath('welcome') },
    ];
    for (const one of calls) {
      for (const who of [{}, { player }]) {
        const response = await call(off, { ...one, ...who });
        expect([one.path, response.status, await response.json()]).toEqual([
          one.path,
          404,
          { error: 'Not found', code: 'not_found' },
        ]);
      }
    }
    await off.stop();
    await rm(directory, { recursive: true });
  });
});
