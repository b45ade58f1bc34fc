import { readdirSync, readFileSync } from 'node:fs';
import { waitFor } from '@portal/testing';

interface Decoder {
  pid: number;
  rssBytes: number;
  /** 0 is normal, 19 the lowest priority. */
  niceness: number;
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

/** The nineteenth field of `stat`. The second one may contain spaces and ends with a parenthesis. */
const readNiceness = (pid: string) => Number(read(pid, 'stat').split(') ').at(-1)?.split(' ')[16]);

/** The processes of a script that the service, which runs in this process, has started and that have not ended. */
export const runningDecoders = (script = 'decode-picture'): Decoder[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'cmdline').includes(script))
    .map((name) => ({ pid: Number(name), status: read(name, 'status'), niceness: readNiceness(name) }))
    .filter(({ status }) => numberIn(status, 'PPid') === process.pid)
    .map(({ pid, status, niceness }) => ({ pid, niceness, rssBytes: numberIn(status, 'VmRSS') * 1024 }));

/** Waits for a decoder that has become this large, and so is at work. @returns its process id */
export const waitForDecoder = (leastRssBytes: number): Promise<number> =>
  waitFor(() => runningDecoders().find(({ rssBytes }) => rssBytes >= leastRssBytes)?.pid, {
    interval: 2,
    what: 'a decoder at work',
  });
