import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findFreePort } from '@portal/testing/servers';
import { findFreeServicePorts } from './ephemeral-portal.ts';
import { neededPorts, parseHosts, requireExternalServers, requireFreePorts } from './preconditions.ts';
import { forEachService, readSettings } from './settings.ts';

let occupant: Server;
let port: number;

beforeEach(async () => {
  port = await findFreePort();
  occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => occupant.close(resolve)));

const settingsWith = async (taken: Record<string, string>) => ({
  ...readSettings({
    PORT: String(await findFreePort()),
    MAIL_SMTP_PORT: String(await findFreePort()),
    MAIL_UI_PORT: String(await findFreePort()),
    ...taken,
  }),
  servicePorts: await findFreeServicePorts(),
});

describe('ports', () => {
  test('a taken port is named with its use and the variable that moves it', async () => {
    await expect(requireFreePorts(await settingsWith({ PORT: String(port) }))).rejects.toThrow(
      `Port ${port} for the gateway is taken by another program: end it, or set PORT to another port.`,
    );
  });

  test('each variable is named once', async () => {
    const settings = { ...(await settingsWith({})), servicePorts: forEachService(() => port) };
    await expect(requireFreePorts(settings)).rejects.toThrow(
      /^Port \d+ for the account service is taken .+ set PORTAL_PORT_BASE to another port\.$/,
    );
  });

  test('free ports pass', async () => {
    await expect(requireFreePorts(await settingsWith({}))).resolves.toBeUndefined();
  });

  test("with the operator's SMTP server the ports of the email catcher are not needed", () => {
    const variables = new Set(neededPorts(readSettings({ SMTP_URL: 'smtp://smtp' })).map(({ variable }) => variable));
    expect([...variables]).toEqual(['PORT', 'PORTAL_PORT_BASE']);
  });
});

describe('servers of the operator', () => {
  test.each([
    [
      'mongodb://user:p%40ss@a:27018,b/portal?replicaSet=x',
      [
        ['a', 27_018],
        ['b', 27_017],
      ],
    ],
    ['redis://[::1]/0', [['::1', 6379]]],
    ['smtps://smtp.example.com', [['smtp.example.com', 465]]],
    [
      'smtp://user:p%40ss@a:587, smtp://b',
      [
        ['a', 587],
        ['b', 25],
      ],
    ],
    [
      'redis+sentinel://user:p%40ss@a:26380,b/master',
      [
        ['a', 26_380],
        ['b', 26_379],
      ],
    ],
    ['rediss+sentinel://a/master', [['a', 26_379]]],
  ])('hosts of %s', (url, hosts) => {
    expect(parseHosts('X', url).map(({ host, port }) => [host, port])).toEqual(hosts);
  });

  test('an address of another kind is refused by its variable', () => {
    const message = 'REDIS_URL is invalid: see docs/reference/settings.md';
    expect(() => parseHosts('REDIS_URL', 'http://redis')).toThrow(message);
  });

  test('an unreachable server is named by its variable, without its password', async () => {
    const port = await findFreePort();
    const settings = readSettings({
      REDIS_URL: `redis://:secret@127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    });
    const failure = requireExternalServers(settings);
    await expect(failure).rejects.toThrow(`REDIS_URL: nothing listens at 127.0.0.1:${port}`);
    await expect(failure).rejects.toThrow(`SMTP_URL: nothing listens at 127.0.0.1:${port}`);
    await expect(failure).rejects.not.toThrow('secret');
  });
});
