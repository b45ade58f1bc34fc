import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@portal/testing';
import { send } from './http-client.ts';

export interface Balancer {
  readonly url: string;
  /** Adds a process at this port of loopback and waits until it gets connections. */
  add(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Much longer than a server that does not wait takes to close. */
const probeMs = 750;

/** Starts a load balancer that gives each new connection to the next process that was ready at its last probe, like Kubernetes. */
export const startBalancer = async (): Promise<Balancer> => {
  const ports = new Set<number>();
  let ready: number[] = [];
  let next = 0;
  let isStopped = false;
  const isReady = async (port: number) => {
    const response = await send(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return response?.status === 200;
  };
  const probing = (async () => {
    while (!isStopped) {
      const states = await Promise.all([...ports].map(async (port) => ({ port, up: await isReady(port) })));
      ready = states.flatMap(({ port, up }) => (up ? [port] : []));
      await pause(probeMs);
    }
  })();
  const server = createServer((client) => {
    next += 1;
    const port = ready[next % ready.length];
    if (port === undefined) return void client.resetAndDestroy();
    const backend = connect(port, '127.0.0.1');
    client.on('error', () => backend.destroy()).on('close', () => backend.destroy());
    backend.on('error', () => client.resetAndDestroy()).on('close', () => client.destroySoon());
    client.pipe(backend).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(port) {
      ports.add(port);
      await waitFor(() => ready.includes(port));
    },
    async stop() {
      isStopped = true;
      await probing;
      server.close();
    },
  };
};
