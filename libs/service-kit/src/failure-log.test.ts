import { expect, test } from '@jest/globals';
import { createFailureLog } from './failure-log.ts';
import { createLogger } from './logger.ts';

test('failures are warnings from the third in a row', () => {
  const lines: { level: number; failures: number }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createFailureLog(createLogger({ service: 'test', level: 'debug', destination }), 'sweep failed');
  const error = new Error('down');
  for (let failure = 1; failure <= 4; failure += 1) log.failed(error);
  log.succeeded();
  log.failed(error);
  expect(lines.map(({ level, failures }) => [level, failures])).toEqual([
    [20, 1],
    [20, 2],
    [40, 3],
    [40, 4],
    [20, 1],
  ]);
});
