import { beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '../logger.ts';
import { createBatcher } from '../outbox/batches.ts';
import { continueTrace, getSpan, runInSpan, type Span, setTracer, startTrace, traceStep, traceWork } from './trace.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
let events: string[] = [];

const createSpan = (name: string): Span => ({
  traceId,
  traceparent,
  startChild: (child) => createSpan(child),
  rename: () => undefined,
  add: () => undefined,
  fail: (reason) => void events.push(`${name} fails: ${reason}`),
  end: () => void events.push(`${name} ends`),
});

beforeEach(() => {
  events = [];
});

test('without a tracer, nothing is traced and work just runs', async () => {
  expect(startTrace('request', 1)).toBeUndefined();
  expect(continueTrace(traceparent, 'call', 'server')).toBeUndefined();
  expect(await traceStep('step', 'client', {}, async (span) => [span, getSpan()])).toEqual([undefined, undefined]);
});

describe('with a tracer', () => {
  beforeEach(() => setTracer({ start: createSpan, flush: async () => undefined }));

  test('the ratio decides whether a request is traced', () => {
    expect(startTrace('request', 0)).toBeUndefined();
    expect(startTrace('request', 1)).toBeDefined();
  });

  test.each([
    undefined,
    null,
    '',
    'x',
    [traceparent, traceparent],
    traceparent.replace('-01', '-00'),
    traceparent.replace(traceId, '0'.repeat(32)),
    `${traceparent}-more`,
    traceparent.toUpperCase(),
  ])('the header %p continues no trace', (given) => {
    expect(continueTrace(given, 'call', 'server')).toBeUndefined();
    expect(continueTrace(traceparent, 'call', 'server')).toBeDefined();
  });

  test('a span ends with its work, and has the name of an error but not its text', async () => {
    const work = traceWork(createSpan('call'), async () => {
      await traceStep('step', 'client', {}, async () => undefined);
      throw Object.assign(new Error('player@example.com'), { name: 'RejectedError' });
    });
    await expect(work).rejects.toThrow('player');
    expect(events).toEqual(['step ends', 'call fails: RejectedError', 'call ends']);
    expect(getSpan()).toBeUndefined();
  });

  test('lines of the log have the trace id', () => {
    const lines: string[] = [];
    const logger = createLogger({
      service: 'test',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    });
    runInSpan(createSpan('call'), () => logger.child({ requestId: 'r1' }).info('inside'));
    logger.info('outside');
    expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([traceId, undefined]);
  });

  test('a batch of one belongs to its trace, a batch of several to none', async () => {
    const seen: [number, Span | undefined][] = [];
    const add = createBatcher<string>(async (items) => void seen.push([items.length, getSpan()]), 10);
    const span = createSpan('call');
    await runInSpan(span, () => add('alone'));
    await Promise.all([runInSpan(span, () => add('traced')), add('untraced')]);
    expect(seen).toEqual([
      [1, span],
      [2, undefined],
    ]);
  });
});
