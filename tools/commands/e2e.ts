import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromiumPath } from '../browser';
import { abortOnEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import type { Portal } from '../start/portal';
import { SettingsError } from '../start/settings';
import { runPlaywright } from '../test-run/playwright-run';

/** Whether the arguments select tests of a project. If they cannot be listed, running them prints why and fails. */
export const hasTests = async (project: string, args: string[]): Promise<boolean> => {
  const env = { PORTAL_URL: 'http://localhost' };
  const { exitCode, stdout } = await runPlaywright(project, ['--list', '--pass-with-no-tests', ...args], { env });
  return exitCode !== 0 || !stdout.includes('Total: 0 tests');
};

/**
 * Runs the journeys in Chromium on an ephemeral portal, and at the same time those of the preset `live` and of outages, which stop
 * servers and mostly wait, on another. Arguments go to Playwright: `npx nx e2e e2e -- journeys/sign-up.spec.ts`.
 */
export const run = async (selection: string[]): Promise<number> => {
  const projects = selection.length > 0 ? ['journeys', 'outages'] : [];
  const found = await Promise.all(projects.map((project) => hasTests(project, selection)));
  if (found.length > 0 && !found.includes(true)) throw new SettingsError(`no journey matches ${selection.join(' ')}`);
  const signal = abortOnEndRequest();
  const executable = await chromiumPath(console.log);
  /** @param meanwhile runs at the same time */
  const runProject = (project: string, features: string, meanwhile = async () => 0): Promise<number> =>
    withEphemeralPortal({ name: 'e2e', signal, env: { PORTAL_FEATURES: features } }, (portal) =>
      withServerControl(portal, async (controlUrl) => {
        const env = {
          CHROMIUM_PATH: executable,
          E2E_PROJECT: project,
          PORTAL_URL: portal.url,
          SERVER_CONTROL_URL: controlUrl,
          ...(portal.catcherUrl && { MAIL_UI_URL: portal.catcherUrl }),
        };
        const journeys = runPlaywright(project, ['--pass-with-no-tests', ...selection], {
          env,
          signal,
          stdio: 'inherit',
        });
        const [{ exitCode = 1 }, code] = await Promise.all([journeys, meanwhile()]);
        return Math.max(exitCode, code);
      }),
    );
  return runProject('journeys', 'specification', async () =>
    (await hasTests('outages', selection)) ? runProject('outages', 'live') : 0,
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
