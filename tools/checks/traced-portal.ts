import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSmtpSink, testKeys } from '@portal/testing';
import { freePort, makeTempDir, type RunningProcess, startTestServers, workspaceRoot } from '@portal/testing/servers';
import { launchService } from '../start/launch.ts';

const run = promisify(execFile);
const root = workspaceRoot();
const traced = ['account', 'competition', 'email', 'gateway'] as const;
type Name = (typeof traced)[number];

const shellHtml =
  '<!doctype html><!--portal:head--><meta property="csp-nonce" nonce="__PORTAL_NONCE__"><!--portal:preload-->' +
  '<style>/*portal:styles*/</style><div id="root"><!--portal:content--></div><!--portal:response-->' +
  '<script type="application/json" id="portal-boot">__PORTAL_BOOT__</script></body>';
const shellPages = { '/': { firstCall: { path: '/api/tournaments' } } };

/** Reports on stderr that a file of OpenTelemetry's SDK is loaded, whatever the bundler has named it. */
const reportLoading = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (String(loaded.source).includes('BatchSpanProcessor')) process.stderr.write('OpenTelemetry is loaded\\n');
    return loaded;
  },
});`;

/** Starts the processes between a player and the SMTP server, from their builds, with one shared environment. */
export const startTracedPortal = async (variables: Record<string, string>) => {
  const [servers, sink, files] = await Promise.all([startTestServers(), startSmtpSink(), makeTempDir('traces')]);
  writeFileSync(join(files.path, 'index.html'), shellHtml);
  writeFileSync(join(files.path, 'pages.json'), JSON.stringify(shellPages));
  const hook = join(files.path, 'hook.mjs');
  writeFileSync(hook, reportLoading);
  const port = await freePort();
  const env: Record<string, string> = {
    ...{ PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', LOG_LEVEL: 'debug', PORTAL_FEATURES: 'live' },
    ...{ NODE_OPTIONS: `--import ${hook}`, PUBLIC_URL: `http://127.0.0.1:${port}`, SHELL_DIR: files.path },
    ...{ MONGODB_URI: servers.mongodbUri, REDIS_URL: servers.redisUrl, SMTP_URL: sink.url },
    ...{ MONGODB_DB_PREFIX: 'traces', REDIS_PREFIX: 'traces', ORGANIZERS: 'trace_organizer' },
    ...{ EVENT_SUBSCRIBERS: 'account,competition,email', EMAIL_PER_SECOND: '1000', PORT: String(port) },
    ...testKeys,
    ...Object.fromEntries(
      ['PORTAL_CODE_KEY', 'PORTAL_EMAIL_KEY'].map((name) => [name, randomBytes(32).toString('hex')]),
    ),
    ...variables,
  };
  const opsPorts: Partial<Record<Name, string>> = {};
  for (const name of traced) {
    opsPorts[name] = String(await freePort());
    env[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${await freePort()}`;
    env[`${name.toUpperCase()}_OPS_URL`] = `http://127.0.0.1:${opsPorts[name]}`;
  }
  const running = new Map<Name, RunningProcess>();
  const logFile = (name: Name) => join(files.path, `${name}.log`);
  const start = async (name: Name, changed: Record<string, string>): Promise<void> => {
    const dir = name === 'gateway' ? name : `services/${name}`;
    if (name !== 'gateway')
      await run(process.execPath, [join(root, dir, 'dist/migrate.mjs')], { env, timeout: 60_000 });
    const servicePort = new URL(env[`${name.toUpperCase()}_URL`] ?? '').port;
    const options = { args: [`${dir}/dist/main.mjs`], cwd: root, logFile: logFile(name), warn: () => undefined };
    const ports = { SERVICE_PORT: servicePort, OPS_PORT: opsPorts[name] };
    running.set(name, await launchService({ ...options, env: { ...env, ...ports, ...changed } }));
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    sink,
    async start(changed: Record<string, string> = {}): Promise<void> {
      const starting = traced.map((name) => start(name, changed));
      // Also those that start after one has failed are known to `stop`.
      await Promise.allSettled(starting);
      await Promise.all(starting);
    },
    readLog: (name: Name): string => (existsSync(logFile(name)) ? readFileSync(logFile(name), 'utf8') : ''),
    names: traced,
    /** Stops the processes, and returns how they ended. */
    async stopProcesses(): Promise<string[]> {
      const all = [...running.values()];
      running.clear();
      await Promise.all(all.map((process) => process.stop()));
      return Promise.all(all.map(({ ended }) => ended));
    },
    async stop(): Promise<void> {
      await this.stopProcesses();
      await Promise.all([sink.stop(), servers.stop()]);
      await files.remove();
    },
  };
};
export type TracedPortal = Awaited<ReturnType<typeof startTracedPortal>>;
