import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emailPreviewPath, emailPreviews } from '@portal/contracts';
import { testEnvironment } from './support/environment';
import { call, startApi, type TestProcess } from './support/processes';

const environment = testEnvironment();
/** Nothing here sends. */
const smtpUrl = 'smtp://127.0.0.1:9';
let api: TestProcess;

beforeAll(async () => {
  api = await startApi(environment.variables(smtpUrl));
});
afterAll(async () => {
  await api.stop();
  await environment.remove();
});

describe('GET /api/email/previews/{template}', () => {
  test.each(emailPreviews)('%s is the mail that readers get, locked up', async (template) => {
    const answer = await call(api, { method: 'GET', path: emailPreviewPath(template) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", 'sandbox']));
    expect(policy?.join()).not.toMatch(/script|allow-/);
    const page = await answer.text();
    expect(page).toContain('<base target="_blank">');
    expect(page).toContain('sample_player');
    expect(page).not.toMatch(/<script|<img|<form/);
  });

  test.each(['password-reset', 'verification-code', 'contact', 'nothing', '__proto__'])(
    'refuses %s',
    async (template) => {
      const answer = await call(api, { method: 'GET', path: `/api/email/previews/${template}` });
      expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path: 'params.template' }] }]);
    },
  );
});

describe('features.emailPages: false', () => {
  test('none of these calls exists, for players and for visitors', async () => {
    const player = { userId: '65f0c0ffee0000000000aaaa', username: 'demo_player', email: 'player@example.com' };
    const directory = await mkdtemp(join(tmpdir(), 'portal-config-'));
    const path = join(directory, 'portal.json');
    await writeFile(path, '{"features":{"emailPages":false}}');
    const off = await startApi(environment.variables(smtpUrl, { PORTAL_CONFIG: path }));
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
        const answer = await call(off, { ...one, ...who });
        expect([one.path, answer.status, await answer.json()]).toEqual([
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
