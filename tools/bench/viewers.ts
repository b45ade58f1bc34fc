import { connect } from 'node:net';

/** Viewers of one network stay below the gateway's limit. */
const viewersOfNetwork = 50;
/** Connections that are opened at the same time. */
const openedTogether = 100;

/** The portal must trust the address that a viewer sends, and serve it by one gateway. */
export const viewersEnvironment = { TRUSTED_PROXIES: '127.0.0.1', WEB_CONCURRENCY: '1' };

export interface BenchViewer {
  bytes: number;
  /** When each version arrived, in ms since 1970. Only of timed viewers. */
  received: Map<number, number>;
  /** Number of changes that arrived, also without a version. Only of timed viewers. */
  changes: number;
  close(): void;
}

interface ViewersOptions {
  url: string;
  /** Path of the stream. */
  path: string;
  /** Session cookies, one for each viewer of a personal stream. */
  cookies?: readonly string[];
  count: number;
  /** Number of viewers that time every change; the others count bytes. */
  timed: number;
  signal: AbortSignal;
}

/** The time in ms since 1970, with fractions. */
export const readTime = (): number => performance.timeOrigin + performance.now();

export const openViewers = async ({ count, signal, ...options }: ViewersOptions): Promise<BenchViewer[]> => {
  const all: BenchViewer[] = [];
  for (let opened = 0; opened < count; opened += openedTogether) {
    signal.throwIfAborted();
    const group = Array.from({ length: Math.min(openedTogether, count - opened) }, (_, at) => opened + at);
    all.push(...(await Promise.all(group.map((position) => openViewer(position, options)))));
  }
  return all;
};

/** A browser's stream over a bare socket, so that 10,000 of them fit into one process next to the gateway. */
const openViewer = (
  position: number,
  { url, path, cookies, timed }: Omit<ViewersOptions, 'count' | 'signal'>,
): Promise<BenchViewer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    const isTimed = position < timed;
    const viewer: BenchViewer = { bytes: 0, received: new Map(), changes: 0, close: () => void socket.destroy() };
    const ip = `10.1.${Math.floor(position / viewersOfNetwork / 250)}.${Math.floor(position / viewersOfNetwork) % 250}`;
    const cookie = cookies ? `cookie: ${cookies[position]}\r\n` : '';
    let isOpen = false;
    let rest = '';
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (!isOpen) {
        const head = chunk.toString();
        if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head.slice(0, 60)));
        isOpen = true;
        resolve(viewer);
        return;
      }
      // A shorter one is a beat, or a hint without a version.
      if (chunk.length >= 100) viewer.bytes += chunk.length;
      if (!isTimed) return;
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('id: ')) viewer.received.set(Number(line.slice(4)), readTime());
        if (line === 'event: change') viewer.changes += 1;
      }
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n${cookie}x-forwarded-for: ${ip}\r\n\r\n`,
    );
  });
