import { once } from 'node:events';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createStream } from 'rotating-file-stream';

/** Pino's level `warn`. */
const warning = 40;

/**
 * Appends the output of a process to its log file, and passes warnings, errors and everything that is no log line to `warn`.
 * A full log file becomes `<file>.1` and replaces the previous one, even while the process runs.
 * @param size of a full log file, with its unit: `10M`
 */
export const followOutput = (
  streams: Readable[],
  file: string,
  warn: (line: string) => unknown,
  size: `${number}${'K' | 'M'}` = '10M',
): void => {
  const log = createStream(basename(file), { path: dirname(file), size, rotate: 1 });
  // A full disk must not end the portal's supervisor.
  log.on('error', (error) => warn(`cannot write ${file}: ${error.message}`));
  const closings = streams.map((stream) => {
    const lines = createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const text = formatWarning(line);
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
export const formatWarning = (line: string): string | null => {
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
