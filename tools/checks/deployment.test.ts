import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import type { ServiceName } from '@portal/contracts';
import { serviceNames, services } from '@portal/domain/services';
import { workspaceRoot } from '@portal/testing/servers';
import { getBundle } from '../start/processes.ts';
import { type Container, read, readCompose } from './deployed-processes.ts';

// Checks docker-compose.yml and deploy/Dockerfile against the manifest, libs/domain/src/services.ts.

/** Variables that containers cannot inherit: addresses are fixed, files need a volume, the version is the image's, and the rest is read by `npm start`, the tests or the image `backup`. */
const notInContainers = new Set([
  ...['PORTAL_PORT_BASE', 'MAIL_SMTP_PORT', 'MONGODB_URI', 'REDIS_URL', 'OPS_HOST', 'OPS_PORT', 'EVENT_SUBSCRIBERS'],
  ...['ACCOUNT_OPS_URL', 'COMPETITION_OPS_URL', 'PORTAL_DATA_DIR', 'PORTAL_CONFIG', 'REMOTES_CACHE_DIR'],
  ...['PORTAL_CACHE_DIR', 'CHROMIUM_PATH', 'HOST', 'SERVICE_PORT', 'SHELL_DIR', 'DEV_SHELL', 'DEV_REMOTES'],
  ...['MONGODB_DB_PREFIX', 'REDIS_PREFIX', 'WORKER_NUMBER', 'DEMO_CUP', 'PORTAL_VERSION'],
  ...['BACKUP_DIR', 'BACKUP_KEEP', 'BACKUP_RECIPIENTS', 'BACKUP_IDENTITY'],
]);

/** Variables of the schemas in the sources of a folder. */
const declaredIn = (folder: string): string[] => {
  const files = execFileSync('git', ['ls-files', folder], { cwd: workspaceRoot(), encoding: 'utf8' }).split('\n');
  return files
    .filter((file) => /\/src\/.+(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^ +([A-Z][A-Z0-9_]+): [a-z]/gm)].map(([, name = '']) => name));
};
const compose = readCompose('docker-compose.yml');
const containers = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('efootball-portal/'));
const stages = new Map(
  read('deploy/Dockerfile')
    .split(/^FROM /m)
    .map((stage) => [/^service AS (\w+)$/m.exec(stage)?.[1], stage]),
);

/** The containers that run a service, the one with its port first; an image may also run workers. */
const listContainers = (name: ServiceName) =>
  containers
    .filter(([key, { image }]) => image === `efootball-portal/${name}` && !/^(seed|migrate)-/.test(key))
    .toSorted(([, a], [, b]) => Number(b.build !== undefined) - Number(a.build !== undefined));

const getHost = (name: ServiceName) => listContainers(name)[0]?.[0];
const buildOpsUrl = (name: ServiceName) => [`${name.toUpperCase()}_OPS_URL`, `http://${getHost(name)}:9464`];

/** A container's direct and indirect prerequisites. */
const listPrerequisites = (key: string): string[] => {
  const direct = Object.keys(compose.services[key]?.depends_on ?? {});
  return [...direct, ...direct.flatMap(listPrerequisites)];
};

const allSecrets = new Set(serviceNames.flatMap((name) => services[name].secrets));
const isSecret = (variable: string) => [...allSecrets].some((secret) => secret === variable);

test('there is an image for each service, the gateway and the remotes, and no other', () => {
  const images = [...serviceNames, 'gateway', 'remotes'].map((name) => `efootball-portal/${name}`);
  expect([...new Set(containers.map(([, { image }]) => image))].sort()).toEqual(images.sort());
});

test.each([
  ['gateway', 'gateway', 20],
  ['services/account', 'account', 11],
  ['services/community', 'community', 0],
  ['services/competition', 'competition', 1],
  ['services/email', 'email', 11],
  ['libs', '', 15],
])('the containers get every variable that the sources of %s declare', (folder, image, least) => {
  const environments = containers.filter(([, one]) => one.image.endsWith(`/${image}`) || image === '');
  const passed = Object.assign({}, ...environments.map(([, { environment }]) => environment));
  const declared = declaredIn(folder);
  expect(declared.length).toBeGreaterThanOrEqual(least);
  expect(declared.filter((name) => !(name in passed) && !notInContainers.has(name))).toEqual([]);
});

test('no container of the email service waits for the email catcher', () => {
  for (const [key] of listContainers('email')) expect(listPrerequisites(key)).not.toContain('maildev');
});

test('the remotes are published to the database of the gateway once all services run, and before it starts', () => {
  const { remotes, gateway } = compose.services;
  const getDatabase = (container: Container | undefined) => container?.environment?.['MONGODB_URI'];
  expect(getDatabase(remotes)).toBeDefined();
  expect(getDatabase(remotes)).toBe(getDatabase(gateway));
  expect(listPrerequisites('remotes')).toContain('mongo');
  for (const name of serviceNames)
    expect(remotes?.depends_on).toMatchObject({ [String(getHost(name))]: { condition: 'service_healthy' } });
  expect(gateway?.depends_on).toMatchObject({ remotes: { condition: 'service_completed_successfully' } });
});

test('only the gateway can sign identities, and only services verify them', () => {
  const listHolders = (key: string) =>
    Object.entries(compose.services).flatMap(([name, { environment = {} }]) => (key in environment ? [name] : []));
  expect(listHolders('PORTAL_IDENTITY_KEY')).toEqual(['gateway']);
  expect(listHolders('PORTAL_IDENTITY_PUBLIC_KEYS').sort()).toEqual(serviceNames.map(getHost).sort());
});

test('the gateway does not wait for emails to be sent', () => {
  expect(listPrerequisites('gateway')).not.toContain('email-worker');
});

test("only the gateway gets the remotes' operator token", () => {
  const holders = containers.filter(([, { environment }]) => 'REMOTES_OPERATOR_TOKEN' in (environment ?? {}));
  expect(holders.map(([key]) => key)).toEqual(['gateway']);
});

describe.each(serviceNames)('the %s service', (name) => {
  const { port, subscribes, servers, secrets, hasLoaders } = services[name];

  test('has an image that listens on its port', () => {
    const stage = stages.get(name);
    expect(stage).toContain(`COPY --from=build /images/${name} ./\nENV SERVICE_PORT=${port}\nEXPOSE ${port}\n`);
    expect(stage).toContain(`services/${name}/dist/`);
  });

  test('has a container whose readiness is checked on its port', () => {
    const [, container] = listContainers(name)[0] ?? [];
    expect(container?.build?.target).toBe(name);
    expect(container?.healthcheck.test.at(-1)).toBe(`http://127.0.0.1:${port}/readyz`);
  });

  test('gets the servers, secrets and owners that it needs, and no other secret', () => {
    const owners = serviceNames.filter((owner) => services[owner].owns.some((event) => subscribes.includes(event)));
    for (const [key, { environment }] of listContainers(name)) {
      expect(Object.keys(environment)).toEqual(
        expect.arrayContaining(['MONGODB_URI', 'REDIS_URL', 'PUBLIC_URL', ...secrets]),
      );
      expect(Object.keys(environment).filter(isSecret).sort()).toEqual([...secrets].sort());
      expect('SMTP_URL' in environment).toBe(servers.includes('smtp'));
      expect(environment).toMatchObject(Object.fromEntries(owners.map(buildOpsUrl)));
      expect(listPrerequisites(key)).toEqual(expect.arrayContaining(['mongo', 'redis']));
    }
  });

  test('starts on a migrated database', () => {
    const migration = compose.services[`migrate-${name}`];
    expect(migration?.image).toBe(`efootball-portal/${name}`);
    expect(migration?.command?.join(' ')).toContain(getBundle(name, 'migrate'));
    expect(migration?.depends_on).toEqual({ mongo: { condition: 'service_healthy' } });
    for (const [key] of listContainers(name)) expect(listPrerequisites(key)).toContain(`migrate-${name}`);
  });

  test('loads its demo data, when it has some, before the gateway starts', () => {
    const seed = compose.services[`seed-${name}`];
    expect(seed !== undefined).toBe(hasLoaders);
    if (!seed) return;
    expect(seed.image).toBe(`efootball-portal/${name}`);
    expect(seed.command?.join(' ')).toContain(getBundle(name, 'seed'));
    expect(seed.depends_on).toEqual({ [String(getHost(name))]: { condition: 'service_healthy' } });
    const { gateway } = compose.services;
    expect(gateway?.depends_on).toMatchObject({ [`seed-${name}`]: { condition: 'service_completed_successfully' } });
  });

  test('is reached by the gateway, which waits for it', () => {
    const { gateway } = compose.services;
    expect(gateway?.environment[`${name.toUpperCase()}_URL`]).toBe(`http://${getHost(name)}:${port}`);
    expect(gateway?.depends_on[String(getHost(name))]).toEqual({ condition: 'service_healthy' });
  });
});

test('tools, tests and images run on one major version of Node', () => {
  const { optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
  const versions: string[] = [
    ...Object.values<string>(optionalDependencies),
    devDependencies['@types/node'],
    /^FROM node:([\d.]+)/m.exec(read('deploy/Dockerfile'))?.[1],
    /'node:([\d.]+)/.exec(read('deploy/test/check-images.mjs'))?.[1],
    read('.nvmrc').trim(),
  ];
  expect(new Set(versions.map((version) => version.split('.')[0])).size).toBe(1);
});

test('CI tests with the Redis of docker-compose.yml', () => {
  expect(read('.github/workflows/test.yml')).toContain(
    `docker create --name redis ${compose.services['redis']?.image}\n`,
  );
});
