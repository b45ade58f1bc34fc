import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface TcpProxy {
  readonly host: string;
  readonly port: number;
  /** Accepts connections but forwards no bytes, like a hanging server or a broken route. */
  pause(): void;
  /** Drops the server's output, but forwards its input. */
  loseReplies(): void;
  /** Ends pause, cut, lost replies and latency. */
  resume(): void;
  /** Resets every open connection; new ones are forwarded. */
  reset(): void;
  /** Resets every open connection and each new one, like a server that is down, until `resume`. */
  cut(): void;
  /** Delays every chunk. */
  setLatency(milliseconds: number): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a server, with which a test breaks the network. */
export const startTcpProxy = async (target: { host?: string; port: number }): Promise<TcpProxy> => {
  const open = new Set<Socket>();
  let paused = false;
  let down = false;
  let losesReplies = false;
  let latency = 0;

  const pipe = (from: Socket, to: Socket, isReply: boolean) => {
    from.on('data', async (chunk) => {
      if (losesReplies && isReply) return;
      from.pause();
      if (latency > 0) await delay(latency);
      to.write(chunk);
      if (!paused) from.resume();
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };

  const server = createServer({ pauseOnConnect: true }, (client) => {
    if (down) return void client.resetAndDestroy();
    const upstream = connect({ host: target.host ?? '127.0.0.1', port: target.port });
    for (const socket of [client, upstream]) open.add(socket.setNoDelay(true));
    pipe(client, upstream, false);
    pipe(upstream, client, true);
    if (paused) upstream.pause();
    else client.resume();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));

  const { port } = server.address() as AddressInfo;
  const resetAll = () => open.forEach((socket) => void socket.resetAndDestroy());
  return {
    host: '127.0.0.1',
    port,
    pause: () => {
      paused = true;
      open.forEach((socket) => void socket.pause());
    },
    loseReplies: () => {
      losesReplies = true;
    },
    resume: () => {
      paused = false;
      down = false;
      losesReplies = false;
      latency = 0;
      open.forEach((socket) => void socket.resume());
    },
    reset: resetAll,
    cut: () => {
      down = true;
      resetAll();
    },
    setLatency: (milliseconds) => {
      latency = milliseconds;
    },
    stop: async () => {
      resetAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
