import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '@portal/service-kit';
import { createRegistry, type RegistrySnapshot } from './registry';

const logger = createLogger({ service: 'gateway', level: 'silent' });

const build = (version: string) => ({
  manifestVersion: 2,
  name: 'mfe-competition',
  version,
  routes: ['/clans'],
  widgets: ['clan-card'],
  portalContract: '^1.0.0',
  entry: 'remoteEntry.js',
  globalName: `mfe_competition_${version.replaceAll('.', '_')}`,
  preload: [],
});

let remotesDir: string;
let clock: number;
let registry: () => RegistrySnapshot;

const write = (content: string) => {
  const file = join(remotesDir, 'registry.json');
  writeFileSync(`${file}.tmp`, content);
  renameSync(`${file}.tmp`, file);
};

const publish = (active: string, lastGood: string | null, versions = ['1.0.0', '1.1.0']) =>
  write(
    JSON.stringify({
      remotes: {
        'mfe-competition': { active, lastGood, versions: Object.fromEntries(versions.map((v) => [v, build(v)])) },
      },
    }),
  );

const activeVersion = () => registry().live['mfe-competition']?.active.version;

beforeEach(() => {
  remotesDir = mkdtempSync(join(tmpdir(), 'registry-'));
  clock = 0;
  registry = createRegistry({ remotesDir, logger, now: () => clock });
});
afterEach(() => rmSync(remotesDir, { recursive: true }));

describe('createRegistry', () => {
  test('is empty before the first publish and is updated within a second', () => {
    expect(registry().live).toEqual({});
    publish('1.0.0', null);
    clock = 999;
    expect(activeVersion()).toBeUndefined();
    clock = 1_000;
    expect(activeVersion()).toBe('1.0.0');
  });

  test('is updated without a restart, also when the size is the same', () => {
    publish('1.0.0', '1.1.0');
    expect(activeVersion()).toBe('1.0.0');
    publish('1.1.0', '1.0.0');
    clock = 1_000;
    expect(activeVersion()).toBe('1.1.0');
    expect(registry().live['mfe-competition']?.proven?.version).toBe('1.0.0');
  });

  test('is the same object while nothing changes', () => {
    publish('1.0.0', null);
    const before = registry();
    clock = 5_000;
    expect(registry()).toBe(before);
  });

  test.each([
    ['half a file', '{"remotes": {'],
    ['another shape', '{"remotes": {"mfe-competition": {"active": "1.0.0"}}}'],
    [
      'an active version that was never published',
      JSON.stringify({
        remotes: { 'mfe-competition': { active: '9.9.9', lastGood: null, versions: { '1.0.0': build('1.0.0') } } },
      }),
    ],
    [
      'a last good version that was never published',
      JSON.stringify({
        remotes: { 'mfe-competition': { active: '1.0.0', lastGood: '9.9.9', versions: { '1.0.0': build('1.0.0') } } },
      }),
    ],
  ])('%s changes nothing, and a repaired file is read', (_name, broken) => {
    publish('1.0.0', null);
    expect(activeVersion()).toBe('1.0.0');
    write(broken);
    clock = 1_000;
    expect(activeVersion()).toBe('1.0.0');
    publish('1.1.0', '1.0.0');
    clock = 2_000;
    expect(activeVersion()).toBe('1.1.0');
  });

  test('a missing file changes nothing', () => {
    publish('1.0.0', null);
    registry();
    rmSync(join(remotesDir, 'registry.json'));
    clock = 1_000;
    expect(activeVersion()).toBe('1.0.0');
  });
});

describe('a snapshot', () => {
  test('knows which builds are published, whatever is live', () => {
    publish('1.1.0', null);
    const { has } = registry();
    expect([has('mfe-competition', '1.0.0'), has('mfe-competition', '1.1.0')]).toEqual([true, true]);
    expect([has('mfe-competition', '2.0.0'), has('other', '1.0.0'), has('constructor', 'name')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
