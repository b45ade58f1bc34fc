import { readdirSync, readFileSync } from 'node:fs';
import { waitFor } from '@portal/testing';

interface Decoder {
  pid: number;
  rssBytes: number;
}

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended since.
    return '';
  }
};
const numberIn = (status: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** The decoders that the service, which runs in this process, has started and that have not ended. */
export const runningDecoders = (): Decoder[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'cmdline').includes('decode-picture'))
    .map((name) => ({ pid: Number(name), status: read(name, 'status') }))
    .filter(({ status }) => numberIn(status, 'PPid') === process.pid)
    .map(({ pid, status }) => ({ pid, rssBytes: numberIn(status, 'VmRSS') * 1024 }));

/** Waits for a decoder that has become this large, and so is at work. @returns its process id */
export const decoderOf = (leastRssBytes: number): Promise<number> =>
  waitFor(() => runningDecoders().find(({ rssBytes }) => rssBytes >= leastRssBytes)?.pid, {
    interval: 2,
    what: 'a decoder at work',
  });
