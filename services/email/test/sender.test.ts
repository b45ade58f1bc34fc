import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SmtpSink, startSmtpSink } from '@portal/testing';
import { loadEmailWorkerConfig } from '../src/config.ts';
import { dkimSignatures } from './support/dkim.ts';
import { testEnvironment } from './support/environment.ts';
import { call, startService, startWorker, type TestProcess } from './support/processes.ts';

const environment = testEnvironment();
const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const [first, second] = [rsaKey(), rsaKey()];
const toPem = ({ privateKey }: typeof first) => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const started: TestProcess[] = [];
let directory: string;
let keyFile: string;
let sink: SmtpSink;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portal-dkim-'));
  keyFile = join(directory, 'dkim.pem');
  await writeFile(keyFile, toPem(first));
  sink = await startSmtpSink();
});
afterAll(async () => {
  await Promise.all(started.map((process) => process.stop()));
  await sink.stop();
  await environment.remove();
  await rm(directory, { recursive: true });
});

const player = { userId: '65f0c0ffee0000000000aaaa', username: 'demo_player', email: 'player@example.com' };

test('emails are signed for every domain with a key, and bounces name the email', async () => {
  const variables = environment.variables(sink.url, {
    EMAIL_FROM: 'no-reply@mail.example.com',
    EMAIL_RETURN_PATH: 'bounces+{id}@bounce.example.com',
    EMAIL_DKIM_KEYS: `s1._domainkey.example.com=${keyFile}, S2._domainkey.Provider.example=${toPem(second).replaceAll('\n', '\\n')}`,
  });
  const [service, worker] = await Promise.all([startService(variables), startWorker(variables)]);
  started.push(service, worker);
  const body = { tournamentName: 'Grüße Cup', startDate: '2027-01-16T18:00:00.000Z' };
  expect((await call(service, { path: '/api/email/tournament', body, player })).status).toBe(200);

  const [email] = await sink.waitForEmails(1);
  const raw = email?.raw ?? '';
  const emailId = /^Message-ID: <([0-9a-f-]{36})@/m.exec(raw)?.[1];
  expect(email?.from).toBe(`bounces+${emailId}@bounce.example.com`);
  expect(email?.parsed.from?.address).toBe('no-reply@mail.example.com');
  const signatures = dkimSignatures(raw).toSorted((a, b) => a.domain.localeCompare(b.domain));
  expect(signatures).toMatchObject([
    { domain: 'example.com', selector: 's1' },
    { domain: 'provider.example', selector: 'S2' },
  ]);
  expect(signatures.map(({ isValid }) => [isValid(first.publicKey), isValid(second.publicKey)])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(signatures[0]?.headers).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']));
  expect(dkimSignatures(`${raw}one more line`)[0]?.isValid(second.publicKey)).toBe(false);
  expect([...service.lines, ...worker.lines].join()).not.toContain('PRIVATE KEY');
});

test('by default nothing is signed and bounces go to the sender', () => {
  const { sender } = loadEmailWorkerConfig(environment.variables(sink.url));
  expect(sender).toMatchObject({ from: { address: 'no-reply@portal.example.com' }, dkimKeys: [] });
  expect(sender.returnPath('any')).toBe('no-reply@portal.example.com');
});

test.each([
  [
    'a key for another domain only',
    { EMAIL_DKIM_KEYS: () => `s1._domainkey.other.example=${keyFile}` },
    /no key is for/,
  ],
  [
    'a file that does not exist',
    { EMAIL_DKIM_KEYS: () => 's1._domainkey.example.com=/missing.pem' },
    /key 1 .* neither/,
  ],
  ['a selector without a domain', { EMAIL_DKIM_KEYS: () => `${keyFile}` }, /key 1 is not <selector>/],
  [
    'a key that is not RSA',
    {
      EMAIL_DKIM_KEYS: () => {
        const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
        return `s1._domainkey.example.com=${key}`;
      },
    },
    /not an RSA key/,
  ],
  [
    'a return path that is no address',
    { EMAIL_RETURN_PATH: () => 'bounces+{id}' },
    /EMAIL_RETURN_PATH: is not an address/,
  ],
  [
    'a return path that is too long with an id',
    { EMAIL_RETURN_PATH: () => `${'b'.repeat(30)}+{id}@example.com` },
    /EMAIL_RETURN_PATH/,
  ],
])('a worker refuses to start with %s', (_name, overrides, message) => {
  const given = Object.fromEntries(Object.entries(overrides).map(([name, value]) => [name, value()]));
  const variables = environment.variables(sink.url, { EMAIL_FROM: 'no-reply@example.com', ...given });
  expect(() => loadEmailWorkerConfig(variables)).toThrow(message);
});
