import type Router from '@koa/router';
import type { CallKey, ServiceName } from '@portal/contracts';
import { testIdentityKey, testIdentityPublicKey } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import type { Dependency, Implementation } from '../src/http/index.ts';
import { createIdentitySigner, createLogger, createMetrics, type ManagedProcess, type Player } from '../src/index.ts';
import { createTestService } from '../src/testing/index.ts';

const sign = createIdentitySigner(testIdentityKey);

export interface Running {
  service: ManagedProcess;
  origin: string;
  /** The operations listener. */
  opsOrigin: string;
  /** Every line that the service logged. */
  lines: string[];
  /** Sends a request like the gateway, with an identity for exactly this call. */
  send(key: CallKey, init?: SendOptions): Promise<Response>;
}

interface SendOptions {
  path?: string;
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
  player?: Player | null;
  /** Disconnects the client when aborted. */
  signal?: AbortSignal;
}

export const member: Player = {
  userId: '65f0c0ffee0000000000c1a5',
  sessionId: 's1',
  username: 'demo_player',
  privileged: false,
  operator: false,
};
export const admin: Player = {
  ...member,
  userId: '65f0c0ffee0000000000c1a4',
  username: 'portal_admin',
  privileged: true,
  operator: false,
};

export const startService = async (
  calls: Implementation[],
  options: {
    dependencies?: Record<string, Dependency>;
    internal?: Router;
    deadlineMs?: number;
    drainDelayMs?: number;
    name?: ServiceName;
  } = {},
): Promise<Running> => {
  const lines: string[] = [];
  const name = options.name ?? 'account';
  const opsPort = await findFreePort();
  const service = createTestService({
    name,
    host: '127.0.0.1',
    port: 0,
    operations: { host: '127.0.0.1', port: opsPort },
    identityKeys: [testIdentityPublicKey],
    logger: createLogger({
      service: name,
      level: 'debug',
      destination: { write: (line: string) => void lines.push(line) },
    }),
    metrics: createMetrics(name),
    calls,
    dependencies: options.dependencies ?? {},
    ...(options.internal && { internal: options.internal }),
    ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs }),
    ...(options.drainDelayMs !== undefined && { drainDelayMs: options.drainDelayMs }),
  });
  const origin = `http://127.0.0.1:${await service.start()}`;
  return {
    service,
    origin,
    opsOrigin: `http://127.0.0.1:${opsPort}`,
    lines,
    async send(key, { path, body, headers = {}, player = null, signal } = {}) {
      const [method, pattern] = key.split(' ') as [string, string];
      const target = new URL(path ?? pattern, origin);
      const identity = sign(
        { ip: '203.0.113.7', requestId: 'r1', player },
        { audience: name, method, path: target.pathname },
      );
      return fetch(target, {
        method,
        headers: { 'x-portal-identity': identity, 'x-request-id': 'r1', ...headers },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      });
    },
  };
};

export const json = (value: unknown): SendOptions => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});
