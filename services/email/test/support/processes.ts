import { afterAll } from '@jest/globals';
import { type Clock, createLogger, type ManagedProcess } from '@portal/service-kit';
import { migrate, withServiceDatabase } from '@portal/service-kit/database';
import { silentLogger } from '@portal/service-kit/testing';
import { identityHeaders, longTimeouts } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import { loadEmailConfig, loadEmailWorkerConfig } from '../../src/config.ts';
import type { LoadUrl } from '../../src/features/bounces/load-url.ts';
import { emailMigrations } from '../../src/migrations.ts';
import { createEmailService } from '../../src/service.ts';
import { createEmailWorker } from '../../src/worker/email-worker.ts';
import type { smtpTimeouts } from '../../src/worker/transport.ts';

export interface TestProcess {
  /** The call listener; the worker has none. */
  origin: string;
  /** The operations listener. */
  opsOrigin: string;
  /** Every line that it logged. */
  lines: string[];
  stop(): Promise<void>;
}

type Create = (variables: Record<string, string>, logger: ManagedProcess['logger']) => ManagedProcess;

const started: ManagedProcess[] = [];
// One that a failed test has not stopped would keep Jest from exiting.
afterAll(async () => {
  for (const running of started) await running.stop();
});

const run = async (variables: Record<string, string>, create: Create): Promise<TestProcess> => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const opsPort = await findFreePort();
  const logger = createLogger({ service: 'test', level: 'debug', destination });
  const running = create({ ...variables, OPS_PORT: String(opsPort) }, logger);
  started.push(running);
  try {
    const port = await running.start();
    const opsOrigin = `http://127.0.0.1:${opsPort}`;
    return { origin: `http://127.0.0.1:${port}`, opsOrigin, lines, stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
};

export const migrateEmail = (variables: Record<string, string>): Promise<unknown> => {
  const { environment } = loadEmailConfig(variables);
  return withServiceDatabase({ service: 'email', environment, logger: silentLogger }, (connection) =>
    migrate(connection, emailMigrations),
  );
};

/** The service inside the test; it sweeps often. */
export const startService = async (
  variables: Record<string, string>,
  options: { loadUrl?: LoadUrl; redisTimeoutMs?: number } = {},
): Promise<TestProcess> => {
  await migrateEmail(variables);
  return run(variables, (env, logger) =>
    createEmailService(loadEmailConfig(env), {
      redisTimeoutMs: longTimeouts.redisTimeoutMs,
      ...options,
      logger,
      sweepMs: 200,
    }),
  );
};

/** A worker inside the test. */
export const startWorker = (
  variables: Record<string, string>,
  options: { clock?: Clock; timeouts?: typeof smtpTimeouts } = {},
): Promise<TestProcess> =>
  run(variables, (env, logger) => createEmailWorker(loadEmailWorkerConfig(env), { ...options, logger }));

interface TestCall {
  method?: 'GET' | 'POST';
  path: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  /** Default: JSON. */
  contentType?: string;
  ip?: string;
  /** Who calls; a visitor when left out. */
  player?: { userId: string; username?: string; sessionId?: string; email?: string; operator?: boolean };
}

/** Calls the service as the gateway does. */
export const call = async (
  service: Pick<TestProcess, 'origin'>,
  { method = 'POST', path: pathAndQuery, body, contentType = 'application/json', ip = '203.0.113.7', player }: TestCall,
): Promise<Response> => {
  const [path = ''] = pathAndQuery.split('?');
  return fetch(new URL(pathAndQuery, service.origin), {
    method,
    headers: {
      ...identityHeaders({ audience: 'email', method, path, ip, requestId: 'r1', ...(player && { player }) }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
};

/** A visitor's call with a body. */
export const post = (
  service: Pick<TestProcess, 'origin'>,
  path: string,
  body?: unknown,
  ip?: string,
): Promise<Response> => call(service, { path, body, ...(ip !== undefined && { ip }) });
