import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import type { RemoteRegistry, RemoteVersion } from '@portal/contracts';
import { createLogger } from '@portal/service-kit';
import { testIdentityKey, testRedisPrefix } from '@portal/testing';
import { freePort } from '@portal/testing/servers';
import { readGatewayConfig } from '../../src/config';
import { createGateway } from '../../src/gateway';
import { type ClientRequest, type ClientResponse, send } from './http-client';

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
  readonly remotesDir: string;
  readonly log: LogLine[];
  get(path: string, request?: ClientRequest): Promise<ClientResponse>;
  post(path: string, request?: ClientRequest): Promise<ClientResponse>;
  publish(registry: RemoteRegistry | string): void;
  stop(): Promise<void>;
}

const shellHtml =
  '<!doctype html><!--portal:head--><meta property="csp-nonce" nonce="__PORTAL_NONCE__"><!--portal:preload-->' +
  '<style>/*portal:styles*/</style><div id="root"><!--portal:content--></div>' +
  '<script type="application/json" id="portal-boot">__PORTAL_BOOT__</script>';

/** Writes files below a directory: relative path -> content. */
export const writeFiles = (directory: string, files: Record<string, string | Buffer>): void => {
  for (const [file, content] of Object.entries(files)) {
    const path = join(directory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
};

export const remoteBuild = (name: string, version: string, overrides: Partial<RemoteVersion> = {}): RemoteVersion => ({
  manifestVersion: 2,
  name,
  version,
  routes: [`/${name.replace('mfe-', '')}`, `/${name.replace('mfe-', '')}/:id`],
  widgets: [],
  portalContract: '^1.0.0',
  entry: 'remoteEntry.js',
  globalName: `${name}_${version}`.replaceAll(/\W/g, '_'),
  preload: ['module.0a1b.js'],
  ...overrides,
});

/** A whole gateway on a free port, with a shell and a Redis prefix of its own. Variables override its environment. */
export const startTestGateway = async (
  variables: Record<string, string> = {},
  shellFiles: Record<string, string | Buffer> = {},
): Promise<TestGateway> => {
  const root = mkdtempSync(join(tmpdir(), 'gateway-'));
  try {
    return await startIn(root, variables, shellFiles);
  } catch (error) {
    rmSync(root, { recursive: true });
    throw error;
  }
};

const startIn = async (
  root: string,
  variables: Record<string, string>,
  shellFiles: Record<string, string | Buffer>,
): Promise<TestGateway> => {
  const shellDir = join(root, 'shell');
  const remotesDir = join(root, 'remotes');
  mkdirSync(remotesDir);
  writeFiles(shellDir, { 'index.html': shellHtml, ...shellFiles });
  const redis = testRedisPrefix();
  const config = readGatewayConfig({
    NODE_ENV: 'test',
    PORT: '0',
    OPS_PORT: String(await freePort()),
    PORTAL_IDENTITY_KEY: testIdentityKey,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    SHELL_DIR: shellDir,
    REMOTES_DIR: remotesDir,
    // The fake account serves its calls and its operations at one address.
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
  const gateway = createGateway(config, createLogger({ service: 'gateway', level: 'debug', destination }));
  const port = await gateway.start();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    opsUrl: `http://127.0.0.1:${config.operations.port}`,
    shellDir,
    remotesDir,
    log,
    get: (path, request) => send(url, { target: path, ...request }),
    post: (path, request) => send(url, { method: 'POST', target: path, ...request }),
    publish: (registry) => {
      const file = join(remotesDir, 'registry.json');
      writeFileSync(`${file}.tmp`, typeof registry === 'string' ? registry : JSON.stringify(registry));
      renameSync(`${file}.tmp`, file);
    },
    async stop() {
      await gateway.stop();
      await redis.flush();
      rmSync(root, { recursive: true });
    },
  };
};
