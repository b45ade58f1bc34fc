import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, run as runProgram, workspaceRoot } from '@portal/testing/servers';
import { onEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import type { Portal } from '../start/portal';

const print = (line: string) => console.log(line);

/**
 * Runs the journeys in Chromium on an ephemeral portal, and at the same time those of the preset `live` and of outages, which stop
 * servers and mostly wait, on another. Arguments go to Playwright: `npx nx e2e e2e -- journeys/sign-up.spec.ts`.
 */
export const run = async (args: string[]): Promise<number> => {
  const cancel = new AbortController();
  onEndRequest(async () => cancel.abort());
  const root = workspaceRoot();
  const executable = await findChromium(chromium.executablePath(), print);
  const playwright = async (
    project: string,
    options: string[],
    env: Record<string, string>,
    stdio: 'inherit' | 'ignore',
  ) => {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const all = [cli, 'test', `--project=${project}`, ...options, ...args];
    const { exitCode = 1 } = await runProgram(process.execPath, all, {
      cwd: join(root, 'e2e'),
      env: { ...env, CHROMIUM_PATH: executable, E2E_PROJECT: project },
      ...{ stdio, reject: false, signal: cancel.signal },
    });
    return exitCode;
  };
  const hasSelected = async (project: string) =>
    (await playwright(project, ['--list'], { PORTAL_URL: 'http://localhost' }, 'ignore')) === 0;
  /** @param meanwhile runs beside the journeys */
  const runProject = (project: string, features: string, meanwhile = async () => 0): Promise<number> =>
    withEphemeralPortal({ name: 'e2e', print, signal: cancel.signal, env: { PORTAL_FEATURES: features } }, (portal) =>
      withServerControl(portal, async (controlUrl) => {
        const env = {
          PORTAL_URL: portal.url,
          ...(portal.catcherUrl && { MAIL_UI_URL: portal.catcherUrl }),
          SERVER_CONTROL_URL: controlUrl,
        };
        const codes = await Promise.all([playwright(project, ['--pass-with-no-tests'], env, 'inherit'), meanwhile()]);
        return Math.max(...codes);
      }),
    );
  return runProject('journeys', 'specification', async () =>
    (await hasSelected('outages')) ? runProject('outages', 'live') : 0,
  );
};

/** Lets journeys of outages stop and start the portal's servers: they post to `<url>/<server>/stop` and `/start`. */
const withServerControl = async <T>({ servers }: Portal, use: (url: string) => Promise<T>): Promise<T> => {
  const actions = new Map(
    Object.entries(servers).flatMap(([name, server]) => [
      [`POST /${name}/stop`, server.stop],
      [`POST /${name}/start`, server.start],
    ]),
  );
  const control = createServer((request, response) => {
    const action = actions.get(`${request.method} ${request.url}`);
    if (!action) return void response.writeHead(404).end('no such server or action');
    action().then(
      () => response.end('done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(control.address() as AddressInfo).port}`);
  } finally {
    control.close();
  }
};
