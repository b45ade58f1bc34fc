import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { z } from '@portal/contracts';
import { testIdentityKey, testIdentityPublicKey, toPem } from '@portal/testing';
import {
  ConfigError,
  databaseServiceEnvironment,
  eventEnvironment,
  identitySignerEnvironment,
  keys,
  loadConfig,
  loadPortalConfig,
  serviceEnvironment,
} from './config.ts';

const key = 'k'.repeat(32);
const valid = { SERVICE_PORT: '0' };
/** An environment with a secret. */
const withKey = z.object({ ...serviceEnvironment.shape, PORTAL_EMAIL_KEY: keys() });

const readError = (env: NodeJS.ProcessEnv, schema: z.ZodObject = serviceEnvironment): string => {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};

describe('loadConfig', () => {
  test('fills in defaults and turns numbers into numbers', () => {
    expect(loadConfig(serviceEnvironment, { ...valid, SERVICE_PORT: '4001' })).toMatchObject({
      HOST: '127.0.0.1',
      SERVICE_PORT: 4001,
      PUBLIC_URL: 'http://localhost:3000',
    });
  });

  test('names every variable that is missing or wrong', () => {
    const message = readError({ SERVICE_PORT: '99999', LOG_LEVEL: 'loud' }, withKey);
    expect(message).toContain('PORTAL_EMAIL_KEY: is missing');
    expect(message).toContain('SERVICE_PORT: ');
    expect(message).toContain('LOG_LEVEL: ');
  });

  test('counts an empty variable as missing', () => {
    expect(readError({ ...valid, PORTAL_EMAIL_KEY: '' }, withKey)).toContain('PORTAL_EMAIL_KEY: is missing');
  });

  test('counts a variable of spaces as unset and ignores spaces around a value', () => {
    const environment = { ...valid, SERVICE_PORT: ' 4001\n', OPS_PORT: ' ', LOG_LEVEL: '\t' };
    expect(loadConfig(serviceEnvironment, environment)).toMatchObject({ SERVICE_PORT: 4001, LOG_LEVEL: 'info' });
    expect(readError({ ...valid, SERVICE_PORT: '  ' })).toContain('SERVICE_PORT: is missing');
    expect(readError({ ...valid, PORTAL_EMAIL_KEY: ' '.repeat(40) }, withKey)).toContain(
      'PORTAL_EMAIL_KEY: is missing',
    );
  });

  test('rejects a short secret', () => {
    for (const list of ['short', `${key},short`])
      expect(readError({ ...valid, PORTAL_EMAIL_KEY: list }, withKey)).toContain('needs at least 32 characters');
  });

  test('reads a key, or two while one replaces the other', () => {
    const read = (list: string) => loadConfig(withKey, { ...valid, PORTAL_EMAIL_KEY: list }).PORTAL_EMAIL_KEY;
    const old = 'o'.repeat(32);
    expect([read(key), read(`${key}, ${old}`)]).toEqual([[key], [key, old]]);
    expect(readError({ ...valid, PORTAL_EMAIL_KEY: `${key},${old},${key}` }, withKey)).toContain('two keys at most');
  });

  test.each([
    ['a password', 'k'.repeat(64)],
    ['a public key', testIdentityPublicKey],
    ['the whole PEM file', toPem(testIdentityKey, 'PRIVATE')],
  ])('rejects %s as the key that signs identities', (_kind, PORTAL_IDENTITY_KEY) => {
    expect(readError({ PORTAL_IDENTITY_KEY }, identitySignerEnvironment)).toContain('PORTAL_IDENTITY_KEY: is not');
  });

  test('rejects a demo secret in production only, and names it', () => {
    const demo = { ...valid, PORTAL_EMAIL_KEY: `demo-${key}` };
    expect(loadConfig(withKey, demo).PORTAL_EMAIL_KEY).toEqual([`demo-${key}`]);
    expect(readError({ ...demo, NODE_ENV: 'production' }, withKey)).toContain('PORTAL_EMAIL_KEY: is a demo secret');
    const replaced = { ...demo, PORTAL_EMAIL_KEY: `${key},demo-${key}`, NODE_ENV: 'production' };
    expect(readError(replaced, withKey)).toContain('PORTAL_EMAIL_KEY: is a demo secret');
  });

  test.each([
    ['optional', keys().optional()],
    ['with a default', keys().default([key])],
  ])('rejects a demo value of a secret that is %s in production too', (_kind, TOKEN) => {
    const message = readError({ NODE_ENV: 'production', TOKEN: `demo-${key}` }, z.object({ TOKEN }));
    expect(message).toContain('TOKEN: is a demo secret');
  });

  test('reads how many processes serve: a number, one for each core, or one', () => {
    const read = (value?: string) =>
      loadConfig(serviceEnvironment, { ...valid, WEB_CONCURRENCY: value }).WEB_CONCURRENCY;
    expect([read(), read('3'), read('auto')]).toEqual([1, 3, availableParallelism()]);
    for (const value of ['0', '1.5', 'many', '1000'])
      expect(readError({ ...valid, WEB_CONCURRENCY: value })).toContain('WEB_CONCURRENCY: needs a number of processes');
  });

  test('rejects a subscriber that does not exist, whose events would be lost, and names those that do', () => {
    const read = (EVENT_SUBSCRIBERS?: string) => loadConfig(eventEnvironment, { EVENT_SUBSCRIBERS }).EVENT_SUBSCRIBERS;
    expect([read(), read('account, email')]).toEqual([undefined, ['account', 'email']]);
    const message = readError({ EVENT_SUBSCRIBERS: 'account,e-mail' }, eventEnvironment);
    expect(message).toContain('EVENT_SUBSCRIBERS.1: is not one of account, community, competition, email');
  });

  test('never repeats the value of an invalid variable', () => {
    expect(readError({ ...valid, PORTAL_EMAIL_KEY: 'hunter2' }, withKey)).not.toContain('hunter2');
  });
});

describe('a secret in a file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'secret-files-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  const file = (content: string) => {
    const path = join(directory, 'secret');
    writeFileSync(path, content);
    return path;
  };
  const withFile = (path: string) => ({ SERVICE_PORT: '0', PORTAL_EMAIL_KEY_FILE: path });

  test('is read without the line break at its end', () => {
    expect(loadConfig(withKey, withFile(file(`${key}\n`))).PORTAL_EMAIL_KEY).toEqual([key]);
  });

  test('may be the URL of a server, which can contain a password', () => {
    const uri = 'mongodb://portal:hunter2@db/?replicaSet=rs0';
    const environment = {
      ...valid,
      REDIS_URL: 'redis://redis',
      PORTAL_IDENTITY_PUBLIC_KEYS: testIdentityPublicKey,
      MONGODB_URI_FILE: file(`${uri}\n`),
    };
    expect(loadConfig(databaseServiceEnvironment, environment).MONGODB_URI).toBe(uri);
    expect(() => loadConfig(databaseServiceEnvironment, { ...valid, REDIS_URL_FILE: file('http://hunter2') })).toThrow(
      'REDIS_URL: is not a redis://',
    );
  });

  test('is rejected when the variable is set too', () => {
    const message = readError({ ...valid, PORTAL_EMAIL_KEY: key, ...withFile(file('another')) }, withKey);
    expect(message).toBe('Invalid configuration:\n  PORTAL_EMAIL_KEY: is set twice, also by PORTAL_EMAIL_KEY_FILE');
  });

  test.each([
    ['does not exist', '/nowhere/hunter2', 'cannot be read (ENOENT)'],
    ['is a folder', directory, 'cannot be read (EISDIR)'],
  ])('is rejected when the file %s, and the path is not repeated', (_reason, path, expected) => {
    expect(readError(withFile(path), withKey)).toBe(`Invalid configuration:\n  PORTAL_EMAIL_KEY_FILE: ${expected}`);
  });

  test.each([
    ['empty', ' \n', 'PORTAL_EMAIL_KEY_FILE: the file is empty'],
    ['too short', 'hunter2\n', 'PORTAL_EMAIL_KEY.0: needs at least 32 characters'],
  ])('is rejected when its content is %s, which is never repeated', (_reason, content, expected) => {
    expect(readError(withFile(file(content)), withKey)).toBe(`Invalid configuration:\n  ${expected}`);
  });

  test('is rejected in production when it is a demo secret', () => {
    const message = readError({ ...withFile(file(`demo-${key}`)), NODE_ENV: 'production' }, withKey);
    expect(message).toContain('PORTAL_EMAIL_KEY: is a demo secret');
  });

  test('is not read for a setting that is no secret', () => {
    expect(loadConfig(serviceEnvironment, { ...valid, LOG_LEVEL_FILE: '/nowhere' }).LOG_LEVEL).toBe('info');
  });
});

describe('loadPortalConfig', () => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-config-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  const file = (content: string) => {
    const path = join(directory, 'portal.json');
    writeFileSync(path, content);
    return path;
  };

  const load = (path?: string, preset: 'specification' | 'live' = 'specification') =>
    loadPortalConfig({ PORTAL_CONFIG: path, PORTAL_FEATURES: preset });

  test('gives the defaults without a file', () => {
    expect(load().productName).toBe('ELM');
  });

  test('overrides what the file names and keeps the rest', () => {
    const config = load(file('{"productName":"ACME","features":{"liveHome":true}}'));
    expect(config).toMatchObject({
      productName: 'ACME',
      communityName: 'ELM Gaming',
      features: { liveHome: true, emailPages: true },
    });
  });

  test('takes the features of a preset where the file names none', () => {
    expect(load(undefined, 'live').features).toMatchObject({ liveHome: true, liveTournaments: true });
    expect(load(file('{"features":{"liveTournaments":false}}'), 'live').features).toMatchObject({
      liveHome: true,
      liveTournaments: false,
    });
  });

  test.each([
    ['[]', '(file)'],
    ['{"features":"live"}', 'features'],
    ['{"productname":"x"}', 'productname'],
    ['{"features":{"liveHome":"yes"}}', 'features.liveHome'],
    ['not json', 'is not JSON'],
  ])('rejects %s and names what is wrong', (content, expected) => {
    expect(() => load(file(content))).toThrow(expected);
  });

  test.each([
    ['PORTAL_EMAIL_KEY=hunter2', /json is not JSON$/],
    ['{"phone": "555", "discordUrl": hunter2}', /json is not JSON$/],
    ['{"phone": "hunter2",}', /json is not JSON at position 20\b/],
  ])('never repeats the content of a file that is not JSON: %s', (content, expected) => {
    expect(() => load(file(content))).toThrow(expected);
    expect(() => load(file(content))).not.toThrow('hunter2');
  });

  test('names a file that is not there', () => {
    expect(() => load('/nowhere/portal.json')).toThrow('/nowhere/portal.json');
  });
});
