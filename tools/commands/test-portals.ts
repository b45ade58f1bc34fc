import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServiceName } from '@portal/contracts';
import { run as execute } from '@portal/testing/servers';
import { createBackupDrill } from '../start/backup-drill.ts';
import { abortOnEndRequest } from '../start/end-request.ts';
import { startEphemeralPortal } from '../start/ephemeral-portal.ts';
import type { Portal } from '../start/portal.ts';
import { getBundle } from '../start/processes.ts';
import { createKeyRotation, rotationSteps } from '../start/rotate-keys.ts';

/**
 * Starts the portals of the journeys on ports that Playwright's config has chosen, one for each preset of the feature flags, and keeps them
 * until a signal ends it. The control port belongs to a server through which journeys of outages stop and start the servers of the second.
 */
export const run = async (ports: string[]): Promise<number> => {
  const [port = '', emailPort = '', livePort = '', liveEmailPort = '', controlPort, pushPort] = ports;
  const signal = abortOnEndRequest();
  const start = (env: Record<string, string>) => startEphemeralPortal({ name: 'e2e', signal, env });
  // Kept until the end of this function.
  await using _specification = await start({
    PORT: port,
    MAIL_UI_PORT: emailPort,
    PORTAL_FEATURES: 'specification',
  });
  await using live = await start({
    PORT: livePort,
    MAIL_UI_PORT: liveEmailPort,
    PORTAL_FEATURES: 'live',
    // A journey starts the push service there.
    PUSH_ORIGINS: `http://127.0.0.1:${pushPort}`,
  });
  const control = createControlServer(live).listen(Number(controlPort), '127.0.0.1');
  if (!signal.aborted) await once(signal, 'abort');
  control.close();
  return 0;
};

/** Runs a command of an operator. */
const operate = ({ environments }: Portal, service: ServiceName, entry: string, ...args: string[]) =>
  execute(process.execPath, [getBundle(service, entry), ...args], {
    env: environments.get(service) ?? {},
    extendEnv: false,
  });

/** Takes `POST /<server>/stop` and `/start`, `/accounts/<username>/remove`, `/keys/<step of a rotation>`, `/backup/save`, `/backup/restore` and `/emails/resume`; any GET is 200. */
const createControlServer = (portal: Portal) => {
  const { servers } = portal;
  const rotate = createKeyRotation(portal);
  const { save, restore } = createBackupDrill(portal);
  const actions = new Map<string, () => Promise<unknown>>([
    ['/emails/resume', () => operate(portal, 'email', 'operate', 'resume', '--reason', 'Restored')],
    ['/backup/save', save],
    ['/backup/restore', restore],
    ...rotationSteps.map((step) => [`/keys/${step}`, () => rotate(step)] as const),
    ...Object.entries(servers).flatMap(([name, server]) => [
      [`/${name}/stop`, server.stop] as const,
      [`/${name}/start`, server.start] as const,
    ]),
  ]);
  return createServer((request, response) => {
    const [, username] = /^\/accounts\/(\w+)\/remove$/.exec(request.url ?? '') ?? [];
    const posted =
      username === undefined
        ? actions.get(request.url ?? '')
        : () => operate(portal, 'account', 'accounts', 'remove', username, '--yes');
    const action = request.method === 'POST' ? posted : async () => undefined;
    if (!action) return void response.writeHead(404).end('no such server or action');
    Promise.resolve(action()).then(
      () => response.end('done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
};
