import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, run as runProgram, workspaceRoot } from '@portal/testing/servers';
import { onEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import type { Portal } from '../start/portal';

const print = (line: string) => console.log(line);

/** Runs the journeys in Chromium on an ephemeral portal. Arguments go to Playwright: `npx nx e2e e2e -- journeys/sign-up.spec.ts`. */
export const run = async (args: string[]): Promise<number> => {
  const cancel = new AbortController();
  onEndRequest(async () => cancel.abort());
  const root = workspaceRoot();
  const executable = await findChromium(chromium.executablePath(), print);
  return withEphemeralPortal({ name: 'e2e', print, signal: cancel.signal }, (portal) =>
    withServerControl(portal, async (controlUrl) => {
      const cli = join(root, 'node_modules/@playwright/test/cli.js');
      const runProject = async (project: string): Promise<number> => {
        const options = [`--project=${project}`, '--pass-with-no-tests', ...args];
        const { exitCode = 1 } = await runProgram(process.execPath, [cli, 'test', ...options], {
          cwd: join(root, 'e2e'),
          env: {
            PORTAL_URL: portal.url,
            ...(portal.catcherUrl && { MAIL_UI_URL: portal.catcherUrl }),
            SERVER_CONTROL_URL: controlUrl,
            CHROMIUM_PATH: executable,
            E2E_PROJECT: project,
          },
          ...{ stdio: 'inherit', reject: false, signal: cancel.signal },
        });
        return exitCode;
      };
      // Outages stop servers, so they run last. As a dependent project they would run all journeys first, selected or not.
      const code = await runProject('journeys');
      return (await runProject('outages')) || code;
    }),
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
