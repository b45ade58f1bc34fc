import { type ClientRequest, get } from 'node:http';
import type { Client } from './client.ts';

/** Browsers reconnect after what the portal asks for: 1 to 5 s. */
const retryMs = 2_000;
/** A stream without a beat for so long is dead. */
const silentMs = 35_000;

/** Viewers of a tournament, which reconnect like browsers do. */
export const openStreams = async ({ url, host }: Client, tournamentId: string, count: number) => {
  let isClosed = false;
  const viewers = Array.from({ length: count }, () => ({
    version: 0,
    opened: 0,
    request: undefined as ClientRequest | undefined,
  }));
  const open = (at: number, whenOpen?: () => void): void => {
    const viewer = viewers[at];
    if (isClosed || !viewer) return;
    const headers = {
      ...{ host, accept: 'text/event-stream', 'x-forwarded-for': `198.19.${at >> 7}.${at & 127}` },
      ...(viewer.version > 0 && { 'last-event-id': String(viewer.version) }),
    };
    const sent = get(new URL(`/api/tournaments/${tournamentId}/events?after=0`, url), { headers, agent: false });
    viewer.request = sent;
    let isOver = false;
    const retry = () => {
      if (isOver) return;
      isOver = true;
      setTimeout(() => open(at, whenOpen), retryMs).unref();
    };
    sent.setTimeout(silentMs, () => sent.destroy());
    sent.on('error', retry);
    sent.on('response', (response) => {
      response.on('close', retry);
      response.on('error', retry);
      if (response.statusCode !== 200) return response.resume();
      viewer.opened += 1;
      whenOpen?.();
      response.setEncoding('utf8');
      return response.on('data', (chunk: string) => {
        for (const [, version] of chunk.matchAll(/^id: (\d+)$/gm))
          viewer.version = Math.max(viewer.version, Number(version));
      });
    });
  };
  await Promise.all(viewers.map((_, at) => new Promise<void>((opened) => open(at, opened))));
  return {
    /** Finds the viewers that have not received this version. */
    findBehind: (version: number) => viewers.filter((viewer) => viewer.version < version),
    countReopened: (): number => viewers.reduce((sum, { opened }) => sum + opened - 1, 0),
    close(): void {
      isClosed = true;
      for (const { request } of viewers) request?.destroy();
    },
  };
};
