import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadSecrets, withoutForeignSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const settings = (env: NodeJS.ProcessEnv = {}) => readSettings({ PORTAL_DATA_DIR: dataDir, ...env });

describe('secrets', () => {
  test('are generated once, differ, and are readable by their owner only', () => {
    const first = loadSecrets(settings());
    expect(new Set(Object.values(first)).size).toBe(7);
    expect(loadSecrets(settings())).toEqual(first);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('those of the operator take precedence and are not stored', () => {
    const given = 'given-by-the-operator-32-characters!';
    expect(loadSecrets(settings({ PORTAL_EMAIL_KEY: given }))).not.toHaveProperty('PORTAL_EMAIL_KEY');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(given);
  });

  test('a data folder of an earlier version keeps its email key and gets a pair of identity keys', () => {
    const old = { PORTAL_IDENTITY_KEY: 'k'.repeat(43), PORTAL_MAIL_KEY: 'renamed' };
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(old));
    const { PORTAL_IDENTITY_KEY, PORTAL_IDENTITY_PUBLIC_KEYS, PORTAL_EMAIL_KEY, ...others } = loadSecrets(settings());
    expect(loadSecrets(settings())).toMatchObject({ PORTAL_EMAIL_KEY: 'renamed' });
    // A process that finds the old name does not start.
    expect(Object.keys(others).sort()).toEqual([
      ...['PORTAL_CODE_KEY', 'PORTAL_PUSH_KEY', 'PORTAL_SNAPSHOT_KEY', 'REMOTES_OPERATOR_TOKEN'],
    ]);
    expect(PORTAL_IDENTITY_KEY).toMatch(/^MC4C/);
    expect(PORTAL_IDENTITY_PUBLIC_KEYS).toMatch(/^MCow/);
    expect(PORTAL_EMAIL_KEY).toBe('renamed');
  });

  test('an identity key of the operator is never paired with a generated one', () => {
    expect(loadSecrets(settings({ PORTAL_IDENTITY_KEY: 'given' }))).not.toHaveProperty('PORTAL_IDENTITY_PUBLIC_KEYS');
  });

  test('are not generated for those that the operator keeps in a file', () => {
    expect(loadSecrets(settings({ PORTAL_EMAIL_KEY_FILE: '/run/secrets/email' }))).not.toHaveProperty(
      'PORTAL_EMAIL_KEY',
    );
  });

  test('reach only the processes that read them, also those of the operator', () => {
    const env = { ...loadSecrets(settings()), PORTAL_CODE_KEY: 'given-by-the-operator-32-characters!', PORT: '3000' };
    const received = (name: 'gateway' | 'account' | 'community' | 'email') =>
      Object.keys(withoutForeignSecrets(name, env)).sort();
    expect(received('gateway')).toEqual(['PORT', 'PORTAL_IDENTITY_KEY', 'REMOTES_OPERATOR_TOKEN']);
    const shared = ['PORT', 'PORTAL_IDENTITY_PUBLIC_KEYS'];
    expect(received('account')).toEqual(
      [...shared, 'PORTAL_CODE_KEY', 'PORTAL_EMAIL_KEY', 'PORTAL_SNAPSHOT_KEY'].sort(),
    );
    expect(received('community').sort()).toEqual([...shared, 'PORTAL_PUSH_KEY', 'PORTAL_SNAPSHOT_KEY'].sort());
    expect(received('email')).toEqual([...shared, 'PORTAL_EMAIL_KEY'].sort());
  });

  test('none are generated in production', () => {
    expect(loadSecrets(settings({ NODE_ENV: 'production' }))).toEqual({});
  });
});
