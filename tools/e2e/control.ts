import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Portal } from '../start/portal';

export interface Control {
  /** Journeys post to `<url>/<server>/stop` and `/start`; servers are mongodb, redis and mail. */
  url: string;
  close(): void;
}

/** Lets journeys of failures stop and start the servers behind the portal under test. */
export const startControl = async ({ servers }: Portal): Promise<Control> => {
  const actions = new Map<string, () => Promise<unknown>>();
  for (const [name, server] of Object.entries(servers)) {
    actions.set(`/${name}/stop`, () => server.stop());
    actions.set(`/${name}/start`, () => server.start());
  }
  const server = createServer((request, response) => {
    const action = request.method === 'POST' ? actions.get(request.url ?? '') : undefined;
    const answer = (status: number, text: string) => response.writeHead(status).end(text);
    if (!action) return void answer(404, 'no such server or action');
    action().then(
      () => answer(200, 'done'),
      (error: unknown) => answer(500, String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};
