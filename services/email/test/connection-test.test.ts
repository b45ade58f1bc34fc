import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type SmtpSink, startSmtpSink, startTcpProxy, type TcpProxy } from '@portal/testing';
import { cacheMs, createConnectionProbe } from '../src/connection-test/probe';
import { testEnvironment } from './support/environment';
import { post, startApi, type TestProcess } from './support/processes';

let sink: SmtpSink;
let door: TcpProxy;
let doorUrl: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  door = await startTcpProxy({ port: sink.port });
  doorUrl = `smtp://127.0.0.1:${door.port}`;
});
afterEach(() => door.resume());
afterAll(async () => {
  await door.stop();
  await sink.stop();
});

describe('the probe of the mail server', () => {
  let now = Date.now();
  const clock = () => new Date(now);

  test('asks once for many and again only after a while', async () => {
    const probe = createConnectionProbe(doorUrl, clock);
    expect(await Promise.all([probe(), probe(), probe()])).toEqual([true, true, true]);
    door.cut();
    now += cacheMs - 1;
    expect(await probe()).toBe(true);
    now += 1;
    expect(await probe()).toBe(false);
    door.resume();
    expect(await probe()).toBe(false);
    now += cacheMs;
    expect(await probe()).toBe(true);
    expect(sink.received).toHaveLength(0);
  });

  test('calls silence a failure before the call itself times out', async () => {
    door.pause();
    expect(await createConnectionProbe(doorUrl, clock)()).toBe(false);
  });
});

describe('POST /api/email/test', () => {
  const environment = testEnvironment();
  let api: TestProcess;

  beforeAll(async () => {
    api = await startApi(environment.variables(doorUrl));
  });
  afterAll(async () => {
    await api.stop();
    await environment.remove();
  });

  test('says whether the mail server answers, and nothing else', async () => {
    const answer = await post(api, '/api/email/test');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true });
  });

  test('ignores a body', async () => {
    const answer = await post(api, '/api/email/test', { to: 'victim@example.com' });
    expect(await answer.json()).toEqual({ success: true });
    expect(sink.attempts).toBe(0);
  });

  test('is limited per address', async () => {
    const statuses = new Set<number>();
    for (let turn = 0; turn < 31; turn += 1)
      statuses.add((await post(api, '/api/email/test', undefined, '192.0.2.9')).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  test('is gone where the operator has switched the e-mail pages off', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'portal-config-'));
    const path = join(directory, 'portal.json');
    await writeFile(path, '{"features":{"emailPages":false}}');
    const closed = await startApi(environment.variables(doorUrl, { PORTAL_CONFIG: path }));
    const answer = await post(closed, '/api/email/test');
    expect(answer.status).toBe(404);
    await closed.stop();
    await rm(directory, { recursive: true });
  });
});
