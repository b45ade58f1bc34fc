import { liveBeatMs } from '@portal/contracts';
import { getRetryDelay } from './retry-delay.ts';

/** `hidden`: hidden pages keep no stream open, because browsers allow few connections. */
export type StreamState = 'hidden' | 'connecting' | 'open' | 'waiting';

/** A stream that misses two beats is dead: half-open connections report no error. */
const silenceMs = 2 * liveBeatMs + 5_000;

interface StreamOptions<Change> {
  /** Builds the URL of the next connection, which has the version that the page shows. */
  getUrl: () => string;
  onState: (state: StreamState) => void;
  onChange: (change: Change) => void;
  /** Changes are missing. */
  onReset: () => void;
  /** Receives the last version that the gateway knows, if any. */
  onBeat?: (version: number | undefined) => void;
}

/**
 * Follows a stream of changes and reconnects by itself, because browsers give up after a response such as 503.
 * @returns a function that closes the stream
 */
export const openStream = <Change>({
  getUrl,
  onState,
  onChange,
  onReset,
  onBeat,
}: StreamOptions<Change>): (() => void) => {
  let state: StreamState | undefined;
  let source: EventSource | undefined;
  let timer: number | undefined;
  let failures = 0;

  const enter = (next: StreamState): void => {
    if (state === next) return;
    state = next;
    onState(next);
  };
  const close = (): void => {
    window.clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const wait = (): void => {
    close();
    timer = window.setTimeout(connect, getRetryDelay(failures));
    failures += 1;
    enter('waiting');
  };
  const expectEvent = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(wait, silenceMs);
  };
  const connect = (): void => {
    const opened = new EventSource(getUrl());
    source = opened;
    enter('connecting');
    expectEvent();
    const listen = (type: string, handle: (data: string) => void) =>
      opened.addEventListener(type, ({ data }: MessageEvent<string>) => {
        if (source !== opened) return;
        expectEvent();
        enter('open');
        handle(data);
      });
    listen('open', () => undefined);
    listen('change', (data) => onChange(JSON.parse(data)));
    listen('reset', onReset);
    listen('beat', (data) => {
      failures = 0;
      onBeat?.(JSON.parse(data).version);
    });
    opened.addEventListener('error', () => {
      if (source === opened) wait();
    });
  };
  const followVisibility = (): void => {
    if (!document.hidden && (state === undefined || state === 'hidden')) connect();
    if (document.hidden) {
      close();
      enter('hidden');
    }
  };

  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
};
