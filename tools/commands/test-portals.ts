import { once } from 'node:events';
import { createServer } from 'node:http';
import { abortOnEndRequest } from '../start/end-request';
import { withEphemeralPortal } from '../start/ephemeral-portal';
import type { Portal } from '../start/portal';

/**
 * Starts the portals of the journeys on ports that Playwright's config has chosen, one for each preset of the feature flags, and keeps them
 * until a signal ends it. The last port belongs to a server through which journeys of outages stop and start the servers of the second.
 */
export const run = async ([port = '', mailPort = '', livePort = '', liveMailPort = '', controlPort = '']: string[]) => {
  const signal = abortOnEndRequest();
  const start = (
    PORT: string,
    MAIL_UI_PORT: string,
    PORTAL_FEATURES: string,
    use: (portal: Portal) => Promise<unknown>,
  ) => withEphemeralPortal({ name: 'e2e', signal, env: { PORT, MAIL_UI_PORT, PORTAL_FEATURES } }, use);
  await start(port, mailPort, 'specification', () =>
    start(livePort, liveMailPort, 'live', async (portal) => {
      const control = createControlServer(portal).listen(Number(controlPort), '127.0.0.1');
      if (!signal.aborted) await once(signal, 'abort');
      control.close();
    }),
  );
  return 0;
};

/** Takes `POST /<server>/stop` and `/start`; any GET is 200. */
const createControlServer = ({ servers }: Portal) => {
  const actions = new Map(
    Object.entries(servers).flatMap(([name, server]) => [
      [`/${name}/stop`, server.stop],
      [`/${name}/start`, server.start],
    ]),
  );
  return createServer((request, response) => {
    const action = request.method === 'POST' ? actions.get(request.url ?? '') : async () => undefined;
    if (!action) return void response.writeHead(404).end('no such server or action');
    action().then(
      () => response.end('done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
};
