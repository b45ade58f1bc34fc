import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '@portal/testing/servers';
import { freeServicePorts } from './ephemeral-portal';
import { neededPorts, requireFreePorts } from './ports';
import { readSettings } from './settings';

let occupant: Server;
let port: number;

beforeEach(async () => {
  port = await freePort();
  occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => occupant.close(resolve)));

const settingsWith = async (taken: Record<string, string>) => ({
  ...readSettings({
    PORT: String(await freePort()),
    MAIL_SMTP_PORT: String(await freePort()),
    MAIL_UI_PORT: String(await freePort()),
    ...taken,
  }),
  servicePorts: await freeServicePorts(),
});

describe('ports', () => {
  test('a taken port is named with its use and the variable that moves it', async () => {
    await expect(requireFreePorts(await settingsWith({ PORT: String(port) }))).rejects.toThrow(
      `Port ${port} for the gateway is taken by another program: end it, or set PORT to another port.`,
    );
  });

  test('free ports pass', async () => {
    await expect(requireFreePorts(await settingsWith({}))).resolves.toBeUndefined();
  });

  test("with somebody else's SMTP server the mail catcher's ports are not needed", () => {
    const variables = neededPorts(readSettings({ SMTP_URL: 'smtp://mail' })).map(({ variable }) => variable);
    expect(variables).toEqual(['PORT', ...Array.from({ length: 4 }, () => 'PORTAL_PORT_BASE')]);
  });
});
