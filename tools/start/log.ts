import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const maxBytes = 10 * 1024 * 1024;
/** Pino's level `warn`. */
const warning = 40;

/** Appends the output of a process to its log file, and passes warnings, errors and everything that is no log line to `warn`. */
export const followOutput = (streams: Readable[], file: string, warn: (line: string) => unknown): void => {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > maxBytes) renameSync(file, `${file}.1`);
  const log = createWriteStream(file, { flags: 'a' });
  const closings = streams.map((stream) => {
    const lines = createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const text = worthShowing(line);
      if (text) warn(text);
    });
    return once(lines, 'close');
  });
  void Promise.all(closings).then(() => log.end());
};

/**
 * The message and fields of a log line that warns or reports an error, else null: `remote demoted (remote: mfe-clans, version: 1.2.0)`.
 * Other output (a crash, a refusal) is shown unchanged.
 */
export const worthShowing = (line: string): string | null => {
  const entry = parse(line);
  if (entry === null) return line.trim() === '' ? null : line;
  const { level, time: _time, service: _service, msg = '', err, ...fields } = entry;
  if (typeof level !== 'number' || level < warning) return null;
  const shown = Object.entries(fields).map(([name, value]) =>
    [name, typeof value === 'string' ? value : JSON.stringify(value)].join(': '),
  );
  const cause = typeof err === 'object' && err !== null && 'message' in err ? `: ${err.message}` : '';
  return `${msg}${shown.length > 0 ? ` (${shown.join(', ')})` : ''}${cause}`;
};

const parse = (line: string): Record<string, unknown> | null => {
  try {
    return line.startsWith('{') ? JSON.parse(line) : null;
  } catch {
    return null;
  }
};
