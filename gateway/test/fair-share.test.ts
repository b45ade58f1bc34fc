import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { openRaw, type RawConnection } from './support/http-client.ts';
import { allServicesAt, startTestGateway, type TestGateway } from './support/test-gateway.ts';

let account: FakeAccount;
let gateway: TestGateway;

beforeAll(async () => {
  account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
  const portalFile = join(mkdtempSync(join(tmpdir(), 'fair-share-')), 'portal.json');
  writeFileSync(portalFile, JSON.stringify({ features: { playTournaments: true } }));
  gateway = await startTestGateway({
    PORTAL_CONFIG: portalFile,
    ...allServicesAt(account.url),
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_WRITES: '1000',
  });
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});

const size = limits.avatar.maxBytes;
const type = { 'content-type': 'multipart/form-data; boundary=x' };

/** Starts an upload whose last byte never arrives. */
const hangingUpload = (ip: string): RawConnection =>
  openRaw(
    gateway.port,
    `POST /api/auth/upload-avatar HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${ip}\r\ncookie: ${sessionCookie.cookie}\r\n` +
      `content-type: ${type['content-type']}\r\ncontent-length: ${size + 1}\r\n\r\n${'x'.repeat(size)}`,
  );

const upload = (ip: string) =>
  gateway.post('/api/auth/upload-avatar', {
    headers: { ...type, ...sessionCookie, 'x-forwarded-for': ip },
    body: Buffer.alloc(size, 'x'),
  });

describe('one network that uses up its share of the memory for request bodies', () => {
  test.each([
    ['an IPv4', () => '203.0.113.1', '203.0.113.1', '198.51.100.1'],
    ['an IPv6 /64', (index: number) => `2001:db8:1:2::${index + 1}`, '2001:db8:1:2::ffff', '2001:db8:1:3::1'],
  ])('is rejected while others upload: %s', async (_name, pickIp, same, other) => {
    const hanging: RawConnection[] = [];
    const rejected = await waitFor(async () => {
      // Until the share is full, uploads displace each other. Six complete ones fill it.
      while (hanging.filter(({ socket }) => !socket.destroyed).length < 6)
        hanging.push(hangingUpload(pickIp(hanging.length)));
      const response = await upload(same);
      return response.status === 429 && response;
    });
    expect(rejected.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    for (let i = 0; i < 3; i += 1) expect((await upload(other)).status).toBe(200);

    for (const { socket } of hanging) socket.destroy();
    await waitFor(async () => (await upload(same)).status === 200);
  });
});

const toId = (index: number) => index.toString(16).padStart(24, '0');

test.each([
  ['share images drawn', 10, (index: number) => `/api/players/${toId(index)}/share-image`],
  ['moments of replays computed', 40, (index: number) => `/api/tournaments/${toId(1)}/moments/${index + 1}`],
])(
  'a network that has many %s is limited; other networks and stored responses are not',
  async (_name, limit, toPath) => {
    for (let index = 0; index < limit + 20; index += 1)
      account.on(`GET ${toPath(index)}`, (_call, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    const get = async (index: number, ip: string) =>
      (await gateway.get(toPath(index), { headers: { 'x-forwarded-for': ip } })).status;
    const requests = Array.from({ length: limit + 10 }, (_, index) => get(index, `192.0.2.${index % 200}`));
    const statuses = await Promise.all(requests);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await get(statuses.indexOf(200), '192.0.2.200')).toBe(200);
    expect(await get(limit + 15, '203.0.113.9')).toBe(200);
  },
);
