import { describe, expect, test } from '@jest/globals';
import { readSettings, withDemoCup } from './settings.ts';

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      servicePorts: { account: 4001, community: 4002, competition: 4003, email: 4004 },
      smtpPort: 1025,
      catcherPort: 1080,
      external: {},
      seed: 'demo',
      production: false,
    });
    expect(readSettings({}).dataDir).toMatch(/\/\.data$/);
  });

  test('every address follows its variable', () => {
    const settings = readSettings({
      PORT: '8080',
      PORTAL_PORT_BASE: '5000',
      PORTAL_DATA_DIR: '/srv/portal',
      MONGODB_URI: 'mongodb://db',
      REDIS_URL: '',
    });
    expect(settings).toMatchObject({
      publicUrl: 'http://localhost:8080',
      servicePorts: { account: 5001, community: 5002, competition: 5003, email: 5004 },
      dataDir: '/srv/portal',
      external: { mongodbUri: 'mongodb://db' },
    });
    expect(settings.external).not.toHaveProperty('redisUrl');
  });

  test('spaces around values do not count, and a value of spaces is unset', () => {
    const settings = readSettings({
      PORT: ' 8080\n',
      MAIL_UI_PORT: ' ',
      OPS_PORT: '\t',
      PORTAL_DATA_DIR: ' ',
      PUBLIC_URL: ' https://portal.example ',
      REDIS_URL: ' redis://cache ',
      SMTP_URL: ' ',
      PORTAL_SEED: ' ',
      NODE_ENV: 'production ',
      HOST: ' ',
    });
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: 'https://portal.example',
      catcherPort: 1080,
      opsPort: undefined,
      dataDir: readSettings({}).dataDir,
      external: { redisUrl: 'redis://cache' },
      seed: 'none',
      production: true,
    });
    expect(settings.external).not.toHaveProperty('smtpUrl');
    // The processes get them from here.
    expect(settings.env).toMatchObject({ NODE_ENV: 'production', HOST: undefined });
  });

  test.each([
    [{ PORT: 'http' }, 'PORT=http is not a port number'],
    [{ MAIL_UI_PORT: '70000' }, 'MAIL_UI_PORT=70000 is not a port number'],
    [{ PORTAL_SEED: 'lots' }, "PORTAL_SEED=lots is not 'demo', 'edge' or 'none'"],
    [{ PORTAL_SEED: 'demo', NODE_ENV: 'production' }, 'PORTAL_SEED=demo: demo accounts have a public password'],
  ])('%j is refused by name', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });

  test.each([
    [{ PORTAL_FEATURES: 'live' }, 'on'],
    [{ PORTAL_FEATURES: 'live', DEMO_CUP: 'off' }, 'off'],
    [{ PORTAL_FEATURES: 'live', PORTAL_SEED: 'none' }, undefined],
    [{ PORTAL_FEATURES: 'live', NODE_ENV: 'production' }, undefined],
    [{}, undefined],
  ])('with %j the demo cup is %s', (env, expected) => {
    expect(withDemoCup(readSettings(env)).env['DEMO_CUP']).toBe(expected);
  });

  test('production starts without demo data by default', () => {
    expect(readSettings({ NODE_ENV: 'production' }).seed).toBe('none');
  });
});
