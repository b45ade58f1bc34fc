import { describe, expect, test } from '@jest/globals';
import { serviceNames } from '@portal/domain/services';
import { listFiles, read } from '../files.ts';
import { isJob, readCompose, readComposeProcesses, readMemoryLimits, secretNames } from './deployed-processes.ts';

// Checks deploy/compose.production.yml against docker-compose.yml, and that no file makes the demo public.

const file = 'deploy/compose.production.yml';
const production = readCompose(file);
const processes = readComposeProcesses(file);
const demo = readCompose('docker-compose.yml');
const demoProcesses = readComposeProcesses('docker-compose.yml');
const memoryLimits = readMemoryLimits();

test('production runs the processes of the demo, Caddy, and a backup on demand', () => {
  expect([...processes.keys()].sort()).toEqual([...demoProcesses.keys()].sort());
  expect(Object.keys(production.services).filter((name) => !processes.has(name))).toEqual(['caddy', 'backup']);
  expect(production.services['backup']?.profiles).toEqual(['backup']);
});

describe.each([...processes])('%s in production', (name, deployed) => {
  const container = production.services[name];

  test('has the image, command, addresses and secrets of the demo', () => {
    const { environment = {}, ...rest } = demoProcesses.get(name) ?? {};
    expect(deployed).toMatchObject(rest);
    expect(deployed.environment).toMatchObject(environment);
  });

  test('reads its secrets from files', () => {
    const { environment = {}, secrets } = container ?? {};
    for (const secret of secretNames) expect(environment).not.toHaveProperty(secret);
    const files = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'));
    const expected = secrets?.map((secret) => [`${secret}_FILE`, `/run/secrets/${secret}`]) ?? [];
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(expected));
  });

  test('has limits and a read-only file system', () => {
    expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const limit = isJob(name) ? Math.max(...memoryLimits.values()) : memoryLimits.get(name);
    expect(container?.deploy?.resources?.limits.memory).toBe(`${limit}M`);
  });

  test('is checked like the demo, and runs twice unless it is a job', () => {
    expect(container?.healthcheck).toEqual(demo.services[name]?.healthcheck);
    expect(container?.deploy?.replicas).toBe(isJob(name) ? undefined : 2);
    if (isJob(name)) return;
    expect(container?.environment).toMatchObject({ NODE_ENV: 'production', DRAIN_DELAY_SECONDS: '5' });
  });

  test('waits for what it waits for in the demo', () => {
    const needed = Object.entries(demo.services[name]?.depends_on ?? {}).filter(([other]) => processes.has(other));
    // A worker of emails and its API start independently here, on a migrated database.
    const expected =
      name === 'email-worker' ? [['migrate-email', { condition: 'service_completed_successfully' }]] : needed;
    expect(container?.depends_on ?? {}).toEqual(Object.fromEntries(expected));
  });
});

test('gateways trust the network that they share with Caddy, and nothing else is on it', () => {
  const [subnet] = production.networks?.['edge']?.ipam?.config ?? [];
  expect(subnet?.subnet).toBeDefined();
  expect(production.services['gateway']?.environment['TRUSTED_PROXIES']).toBe(subnet?.subnet);
  expect(read(file).match(/networks: \[.*edge\]/g)).toHaveLength(2);
});

test('a service that decodes pictures has memory for the largest', () => {
  const [, megabytes] =
    /maxDataKilobytes = (\d+) \* 1024;/.exec(read('libs/service-kit/src/pictures/decoder-process.ts')) ?? [];
  const using = listFiles('services/*/src/*.ts').filter((source) => read(source).includes('service-kit/pictures'));
  const names = new Set(using.map((source) => source.split('/')[1]));
  expect(names.size).toBeGreaterThanOrEqual(3);
  for (const name of names)
    expect(read('docs/operate/kubernetes.md')).toMatch(
      new RegExp(`^\\| \`${name}\` .+\\| ${megabytes} MiB for a picture`, 'm'),
    );
});

test('update.sh replaces every process, after the migrations and with the gateway last', () => {
  const script = read('deploy/update.sh');
  const replaced = [...script.matchAll(/^(?:replace|start) (.+)$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(replaced.toSorted()).toEqual([...processes.keys()].filter((name) => !isJob(name)).sort());
  expect(replaced.at(-1)).toBe('gateway');
  const migrated = /^for name in (.+); do\n.+migrate-\$name/m.exec(script)?.[1]?.split(' ') ?? [];
  const migrations = [...processes.keys()].filter((name) => name.startsWith('migrate-'));
  expect(migrated.map((name) => `migrate-${name}`).sort()).toEqual(migrations.sort());
});

test('migrations refuse settings of portal.env that have an earlier name', () => {
  const migrations = Object.entries(production.services).filter(([name]) => name.startsWith('migrate-'));
  expect(migrations).toHaveLength(serviceNames.length);
  for (const [, container] of migrations) expect(container).toMatchObject({ env_file: ['portal.env'] });
});

test('update.sh stops the workers of the old release after every email-api of it', () => {
  const script = read('deploy/update.sh');
  const lines = script.split('\n').filter((line) => /email-|old_workers$/.test(line) && !line.startsWith('#'));
  expect(lines).toEqual(['start email-worker', 'replace email-api', 'stop $old_workers']);
});

/** Files that run something, by path. */
const shipped = listFiles('docker-compose*.yml', 'deploy/*.yml', 'deploy/*.yaml', 'deploy/*.json');

test('the demo is reachable from its own machine only', () => {
  const composeFiles = shipped.filter((path) => /compose[\w.]*\.yml$/.test(path));
  expect(composeFiles.sort()).toEqual(['deploy/compose.production.yml', 'docker-compose.yml']);
  const published = composeFiles.flatMap((path) =>
    Object.entries(readCompose(path).services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => `${path}: ${name}`),
    ),
  );
  expect([...new Set(published)]).toEqual([`${file}: caddy`]);
});

test('no file but docker-compose.yml has a demo secret, demo data or a mode in which they are accepted', () => {
  expect(shipped.length).toBeGreaterThan(15);
  const isDemo = (path: string) => /\bdemo-|PORTAL_SEED|dist\/seed|NODE_ENV(?:=|: )(?!production)/.test(read(path));
  expect(shipped.filter(isDemo)).toEqual(['docker-compose.yml']);
});
