import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import type { RemoteVersion } from '@portal/contracts';
import { serviceNames } from '@portal/domain/services';
import { createLogger } from '@portal/service-kit';
import { testDatabase, testKeys, testRedisPrefix, waitFor } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import { readGatewayConfig } from '../../src/config.ts';
import { createGateway, type GatewayOptions } from '../../src/gateway.ts';
import { type ClientRequest, type ClientResponse, send } from './http-client.ts';
import { createTestRegistry, type TestBuild } from './test-registry.ts';

interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  /** The operations listener. */
  readonly opsUrl: string;
  readonly shellDir: string;
  /** Folder for the test's own files. */
  readonly filesDir: string;
  /** Prefix of the gateway's databases. */
  readonly prefix: string;
  readonly registry: ReturnType<typeof createTestRegistry>;
  readonly log: LogLine[];
  get(path: string, request?: ClientRequest): Promise<ClientResponse>;
  /** Like `get`, but follows the redirect to a path's canonical form. */
  follow(path: string, request?: ClientRequest): Promise<ClientResponse>;
  post(path: string, request?: ClientRequest): Promise<ClientResponse>;
  /** Makes the last build of each remote active and waits until the gateway serves it. */
  publish(...builds: readonly (RemoteVersion | TestBuild)[]): Promise<void>;
  stop(): Promise<void>;
}

const shellHtml =
  '<!doctype html><!--portal:head--><meta property="csp-nonce" nonce="__PORTAL_NONCE__"><!--portal:preload-->' +
  '<style>/*portal:styles*/</style><div id="root"><!--portal:content--></div><!--portal:response-->' +
  '<script type="application/json" id="portal-boot">__PORTAL_BOOT__</script></body>';

/** Builds the variables for a gateway whose services all have this URL. */
export const allServicesAt = (url: string): Record<string, string> =>
  Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, url]));

/** Writes files below a directory, given as relative path -> content. */
export const writeFiles = (directory: string, files: Record<string, string | Buffer>): void => {
  for (const [file, content] of Object.entries(files)) {
    const path = join(directory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
};

/**
 * Starts a whole gateway on a free port, with a shell, its own database and its own Redis prefix. Variables override its environment. The
 * time limits fit a slow machine.
 */
export const startTestGateway = async (
  variables: Record<string, string> = {},
  shellFiles: Record<string, string | Buffer> = {},
  options: GatewayOptions = {},
): Promise<TestGateway> => {
  const root = mkdtempSync(join(tmpdir(), 'gateway-'));
  try {
    return await startIn(root, variables, shellFiles, options);
  } catch (error) {
    rmSync(root, { recursive: true });
    throw error;
  }
};

const startIn = async (
  root: string,
  variables: Record<string, string>,
  shellFiles: Record<string, string | Buffer>,
  options: GatewayOptions,
): Promise<TestGateway> => {
  const shellDir = join(root, 'shell');
  writeFiles(shellDir, { 'index.html': shellHtml, ...shellFiles });
  const redis = testRedisPrefix();
  const database = testDatabase();
  const config = readGatewayConfig({
    NODE_ENV: 'test',
    PORT: '0',
    OPS_PORT: String(await findFreePort()),
    ...testKeys,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    SHELL_DIR: shellDir,
    MONGODB_URI: database.uri,
    MONGODB_DB_PREFIX: database.prefix,
    UPSTREAM_CONNECT_TIMEOUT_MS: '30000',
    UPSTREAM_TIMEOUT_MS: '60000',
    // The fake account serves its calls and its operations at one URL.
    ...(variables['ACCOUNT_URL'] && { ACCOUNT_OPS_URL: variables['ACCOUNT_URL'] }),
    ...variables,
  });
  const log: LogLine[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(JSON.parse(chunk.toString()) as LogLine);
      done();
    },
  });
  const logger = createLogger({ service: 'gateway', level: 'debug', destination });
  const gateway = createGateway(config, { logger, redisTimeoutMs: 30_000, ...options });
  const port = await gateway.start();
  const registry = createTestRegistry(database.uri, database.prefix);
  const url = `http://127.0.0.1:${port}`;
  const get: TestGateway['get'] = (path, request) => send(url, { target: path, ...request });
  return {
    url,
    port,
    opsUrl: `http://127.0.0.1:${config.environment.OPS_PORT}`,
    shellDir,
    filesDir: root,
    prefix: config.environment.MONGODB_DB_PREFIX,
    registry,
    log,
    get,
    follow: async (path, request) => {
      const response = await get(path, request);
      return response.status === 308 ? get(response.headers.location ?? '', request) : response;
    },
    post: (path, request) => send(url, { method: 'POST', target: path, ...request }),
    publish: async (...builds) => {
      const revision = await registry.publish(...builds);
      await waitFor(() => log.some(({ msg, revision: read }) => msg === 'registry read' && read === revision));
    },
    async stop() {
      await gateway.stop();
      await Promise.all([redis.flush(), registry.db.dropDatabase()]);
      await registry.close();
      rmSync(root, { recursive: true });
    },
  };
};
