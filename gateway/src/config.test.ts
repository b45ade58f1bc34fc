import { describe, expect, test } from '@jest/globals';
import { testIdentityKey } from '@portal/testing';
import { readGatewayConfig } from './config.ts';

const minimal = {
  PORTAL_IDENTITY_KEY: testIdentityKey,
  REDIS_URL: 'redis://127.0.0.1:6379',
  SHELL_DIR: 'shell/dist',
  MONGODB_URI: 'mongodb://127.0.0.1:27017',
};

describe('readGatewayConfig', () => {
  test('has defaults for all but keys, stores and folders', () => {
    const config = readGatewayConfig(minimal);
    expect(config).toMatchObject({
      environment: { PORT: 3000, HOST: '127.0.0.1' },
      publicOrigin: 'http://localhost:3000',
      dev: null,
    });
    expect([...config.services]).toEqual([]);
  });

  test('reads services, proxies and dev servers', () => {
    const config = readGatewayConfig({
      ...minimal,
      ACCOUNT_URL: 'http://127.0.0.1:4001/',
      ACCOUNT_OPS_URL: 'http://account:9464',
      EMAIL_URL: 'http://127.0.0.1:4004',
      OPS_HOST: '0.0.0.0',
      OPS_PORT: '9464',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      DEV_SHELL: 'http://localhost:3100',
      DEV_REMOTES: 'mfe-account=http://localhost:3101,mfe-community=http://localhost:3102/',
    });
    expect([...config.services]).toEqual([
      ['account', 'http://127.0.0.1:4001'],
      ['email', 'http://127.0.0.1:4004'],
    ]);
    expect(config.environment).toMatchObject({
      ACCOUNT_OPS_URL: 'http://account:9464',
      OPS_HOST: '0.0.0.0',
      OPS_PORT: 9464,
      TRUSTED_PROXIES: ['10.0.0.0/8', '::1'],
    });
    expect(config.dev?.shell).toBe('http://localhost:3100');
    expect([...(config.dev?.remotes ?? [])]).toEqual([
      ['mfe-account', 'http://localhost:3101'],
      ['mfe-community', 'http://localhost:3102'],
    ]);
  });

  test('names everything that is missing at once', () => {
    const read = () => readGatewayConfig({});
    for (const name of Object.keys(minimal)) expect(read).toThrow(new RegExp(`${name}: is missing`));
  });

  test('needs the operations listener of account, which resolves sessions', () => {
    expect(() => readGatewayConfig({ ...minimal, ACCOUNT_URL: 'http://127.0.0.1:4001' })).toThrow(
      'ACCOUNT_OPS_URL: is missing',
    );
  });

  test.each([
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 10.1'],
    ['DEV_REMOTES', 'mfe-account'],
    ['ACCOUNT_URL', 'ftp://127.0.0.1'],
    ['SESSION_CACHE_MS', '60000'],
    ['PORT', '70000'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readGatewayConfig({ ...minimal, [name]: value })).toThrow(new RegExp(name));
  });

  test('production rejects dev servers and demo secrets', () => {
    const production = { ...minimal, NODE_ENV: 'production' };
    expect(() => readGatewayConfig({ ...production, DEV_SHELL: 'http://localhost:3100' })).toThrow(/DEV_SHELL/);
    expect(() => readGatewayConfig({ ...production, PORTAL_IDENTITY_KEY: `demo-${testIdentityKey}` })).toThrow(
      /PORTAL_IDENTITY_KEY/,
    );
  });
});
