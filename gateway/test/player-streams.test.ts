import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get as request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, endedSessionsChannel } from '@portal/service-kit';
import { liveStream } from '@portal/service-kit/outbox';
import { connectRedisForWorker, type Redis } from '@portal/service-kit/redis';
import { startTcpProxy, testRedisPrefix, waitFor } from '@portal/testing';
import type { GatewayOptions } from '../src/gateway.ts';
import { type FakeAccount, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const { url, prefix } = testRedisPrefix();
const logger = createLogger({ service: 'test', level: 'silent', destination: { write: () => undefined } });
const path = '/api/notifications/events';
const folder = mkdtempSync(join(tmpdir(), 'player-streams-'));
const PORTAL_CONFIG = join(folder, 'portal.json');
const people = ['ana', 'ben', 'eve'] as const;
type Name = (typeof people)[number];
const getId = (name: Name) => `65f0c0ffee00000000000a0${people.indexOf(name)}`;
const buildCookie = (name: Name, device = '') => ({ cookie: `sid=${sessionToken}-${name}${device}` });

let account: FakeAccount;
let redis: Redis;
let gateway: TestGateway;

const start = (variables: Record<string, string> = {}, options: GatewayOptions = {}) => {
  const environment = { ACCOUNT_URL: account.url, REDIS_URL: url, REDIS_PREFIX: prefix, PORTAL_CONFIG };
  return startTestGateway({ ...environment, ...variables }, {}, options);
};

beforeAll(async () => {
  writeFileSync(PORTAL_CONFIG, JSON.stringify({ features: { notifications: true, playTournaments: true } }));
  account = await startFakeAccount();
  for (const name of people)
    for (const device of ['', '-phone'])
      account.signIn(`${sessionToken}-${name}${device}`, { userId: getId(name), sessionId: `s-${name}${device}` });
  redis = connectRedisForWorker(url, logger);
  gateway = await start();
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
  redis.disconnect();
  rmSync(folder, { recursive: true });
});

let version = 0;
const hint = (name: Name) => {
  version += 1;
  const change = { topic: `player:${getId(name)}`, after: 0, version, change: {} };
  return redis.xadd(liveStream(prefix), '*', 'change', JSON.stringify(change));
};

/** A browser that follows its player's notifications. */
const follow = async (headers: Record<string, string>, origin = gateway.url, streamPath = path) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${origin}${streamPath}`, { headers, agent: false }, resolve).on('error', reject);
  });
  const seen = { text: '', isClosed: false };
  response.on('data', (chunk: Buffer) => {
    seen.text += chunk.toString();
  });
  response.on('close', () => {
    seen.isClosed = true;
  });
  response.on('error', () => undefined);
  return {
    status: response.statusCode,
    headers: response.headers,
    countHints: () => seen.text.match(/^event: change$/gm)?.length ?? 0,
    isClosed: () => seen.isClosed,
    leave: () => response.destroy(),
  };
};

test('a hint reaches all devices of its player and nobody else', async () => {
  const [ana, phone, ben] = [
    await follow(buildCookie('ana')),
    await follow(buildCookie('ana', '-phone')),
    await follow(buildCookie('ben')),
  ];
  expect(ana).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  });
  await hint('ana');
  await waitFor(() => ana.countHints() === 1 && phone.countHints() === 1);
  await hint('ben');
  await waitFor(() => ben.countHints() === 1);
  expect([ana.countHints(), phone.countHints()]).toEqual([1, 1]);
  for (const viewer of [ana, phone, ben]) viewer.leave();
});

test('a hint with an older time than the last is delivered, because several processes send hints', async () => {
  const viewer = await follow(buildCookie('eve'));
  version += 10;
  await hint('eve');
  await waitFor(() => viewer.countHints() === 1);
  version -= 10;
  await hint('eve');
  await waitFor(() => viewer.countHints() === 2);
  viewer.leave();
});

test('a player has few streams, and personal streams leave the public ones of their network alone', async () => {
  const other = await start();
  const names = Array.from({ length: 9 }, (_, at) => `crowd${at}`);
  for (const [at, name] of names.entries())
    account.signIn(`${sessionToken}-${name}`, { userId: `65f0c0ffee00000000000b0${at}`, sessionId: `s-${name}` });
  const open = async (name = '') => follow({ cookie: `sid=${sessionToken}-${name}` }, other.url);
  const viewers = [];
  for (const name of names.slice(0, 8)) {
    for (let page = 0; page < 8; page += 1) viewers.push(await open(name));
    expect((await other.get(path, { headers: { cookie: `sid=${sessionToken}-${name}` } })).status).toBe(429);
  }
  expect(viewers.map(({ status }) => status)).toEqual(viewers.map(() => 200));
  expect((await other.get(path, { headers: { cookie: `sid=${sessionToken}-crowd8` } })).status).toBe(429);
  const tournament = await follow({}, other.url, '/api/tournaments/65f0c0ffee0000000000e005/events');
  expect(tournament.status).toBe(200);
  viewers[0]?.leave();
  await waitFor(async () => {
    const again = await open('crowd8');
    again.leave();
    return again.status === 200;
  });
  for (const viewer of [...viewers, tournament]) viewer.leave();
  await other.stop();
});

test('a stream ends after its longest time, and its browser may open another', async () => {
  const other = await start({}, { personalStreamMs: 50 });
  const viewer = await follow(buildCookie('eve'), other.url);
  expect(viewer.status).toBe(200);
  await waitFor(viewer.isClosed);
  expect((await follow(buildCookie('eve'), other.url)).status).toBe(200);
  await other.stop();
});

test('a visitor has no stream', async () => {
  for (const headers of [{}, { cookie: `sid=${sessionToken}-nobody` }]) {
    const response = await gateway.get(path, { headers });
    expect(response).toMatchObject({ status: 401 });
    expect(response.json()).toMatchObject({ code: 'unauthenticated' });
  }
});

test('the streams of an ended session end, and others stay open', async () => {
  const [ana, phone, ben] = [
    await follow(buildCookie('ana')),
    await follow(buildCookie('ana', '-phone')),
    await follow(buildCookie('ben')),
  ];
  account.signOut(`${sessionToken}-ana`);
  await redis.publish(endedSessionsChannel(prefix), 'session=s-ana');
  await waitFor(ana.isClosed);
  await hint('ana');
  await waitFor(() => phone.countHints() === 1);
  expect((await follow(buildCookie('ana'))).status).toBe(401);
  await redis.publish(endedSessionsChannel(prefix), `user=${getId('ana')}`);
  await waitFor(phone.isClosed);
  await hint('ben');
  await waitFor(() => ben.countHints() === 1);
  ben.leave();
});

test('streams end after an outage of Redis, which may have lost the end of their sessions', async () => {
  const proxy = await startTcpProxy({ port: Number(new URL(url).port) });
  const other = await start({ REDIS_URL: `redis://${proxy.host}:${proxy.port}` });
  const viewer = await follow(buildCookie('eve'), other.url);
  expect(viewer.status).toBe(200);
  proxy.cut();
  proxy.resume();
  await waitFor(viewer.isClosed);
  await other.stop();
  await proxy.stop();
});

test('without their features the inbox and the desk have no calls and no page', async () => {
  const off = await startTestGateway({ ACCOUNT_URL: account.url });
  const desk = ['/api/desk/me', '/api/desk/articles'];
  const calls = [...desk, path, '/api/notifications', '/api/notifications/count', '/api/notifications/settings'];
  for (const call of calls) expect(await off.get(call, { headers: buildCookie('ben') })).toMatchObject({ status: 404 });
  for (const page of ['/notifications', '/desk', '/desk/65f0c0ffee0000000000f001'])
    expect(await off.get(page, { headers: { accept: 'text/html' } })).toMatchObject({ status: 404 });
  await off.stop();
});
