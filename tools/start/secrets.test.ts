import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { secretsOf } from './secrets';
import { readSettings } from './settings';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const settings = (env: NodeJS.ProcessEnv = {}) => readSettings({ PORTAL_DATA_DIR: dataDir, ...env });

describe('secrets', () => {
  test('are generated once, differ, and are readable by their owner only', () => {
    const first = secretsOf(settings());
    expect(new Set(Object.values(first)).size).toBe(4);
    expect(secretsOf(settings())).toEqual(first);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('those of the operator take precedence and are not stored', () => {
    const given = 'given-by-the-operator-32-characters!';
    expect(secretsOf(settings({ PORTAL_MAIL_KEY: given }))).not.toHaveProperty('PORTAL_MAIL_KEY');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(given);
  });

  test('none are generated in production', () => {
    expect(secretsOf(settings({ NODE_ENV: 'production' }))).toEqual({});
  });
});
