import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type SmtpSink, startSmtpSink, startTcpProxy, type TcpProxy } from '@portal/testing';
import { cacheMs, createSmtpProbe } from '../src/features/email-pages/smtp-probe.ts';
import { testEnvironment } from './support/environment.ts';
import { post, startService, type TestProcess } from './support/processes.ts';

let sink: SmtpSink;
let proxy: TcpProxy;
let proxyUrl: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  proxy = await startTcpProxy({ port: sink.port });
  proxyUrl = `smtp://127.0.0.1:${proxy.port}`;
});
afterEach(() => proxy.resume());
afterAll(async () => {
  await proxy.stop();
  await sink.stop();
});

describe('the SMTP probe', () => {
  let now = Date.now();
  const clock = () => new Date(now);

  test('connects once for many callers and again only after a while', async () => {
    const probe = createSmtpProbe([proxyUrl], clock);
    expect(await Promise.all([probe(), probe(), probe()])).toEqual([true, true, true]);
    proxy.cut();
    now += cacheMs - 1;
    expect(await probe()).toBe(true);
    now += 1;
    expect(await probe()).toBe(false);
    proxy.resume();
    expect(await probe()).toBe(false);
    now += cacheMs;
    expect(await probe()).toBe(true);
    expect(sink.received).toHaveLength(0);
  });

  test('reports silence as a failure before the call itself times out', async () => {
    proxy.pause();
    expect(await createSmtpProbe([proxyUrl], clock)()).toBe(false);
  });
});

describe('POST /api/email/test', () => {
  const environment = testEnvironment();
  let service: TestProcess;

  beforeAll(async () => {
    service = await startService(environment.variables(proxyUrl));
  });
  afterAll(async () => {
    await service.stop();
    await environment.remove();
  });

  test('reports whether the SMTP server responds, and nothing else [7.52, 7.53]', async () => {
    const response = await post(service, '/api/email/test');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
  });

  test('ignores a body [7.52]', async () => {
    const response = await post(service, '/api/email/test', { to: 'victim@example.com' });
    expect(await response.json()).toEqual({ success: true });
    expect(sink.attempts).toBe(0);
  });

  test('is limited per address', async () => {
    const statuses = new Set<number>();
    for (let turn = 0; turn < 31; turn += 1)
      statuses.add((await post(service, '/api/email/test', undefined, '192.0.2.9')).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  test('returns 404 where the operator has switched the email pages off', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'portal-config-'));
    const path = join(directory, 'portal.json');
    await writeFile(path, '{"features":{"emailPages":false}}');
    const closed = await startService(environment.variables(proxyUrl, { PORTAL_CONFIG: path }));
    const response = await post(closed, '/api/email/test');
    expect(response.status).toBe(404);
    await closed.stop();
    await rm(directory, { recursive: true });
  });
});
