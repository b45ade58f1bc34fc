import { expect, test } from '@jest/globals';
import { AppError } from '@portal/service-kit';
import { createGate } from '@portal/testing';
import { createTurns } from './turns.ts';

const canShare = (request: string) => !request.startsWith('alone');

/** Runs requests while the first one holds its turn. @returns the turns in their order */
const runTogether = async (
  requests: readonly string[],
  fails: (turn: readonly string[]) => Error | null = () => null,
) => {
  const turns: string[][] = [];
  const first = createGate();
  first.close();
  const run = createTurns<string, string>({ largest: 3, queue: 10, canShare });
  const work = async (turn: readonly string[]) => {
    turns.push([...turn]);
    if (turn[0] === 'first') await first.passed();
    const error = fails(turn);
    if (error) throw error;
    return turn.map((request) => (request === 'rejected' ? new AppError('forbidden') : request.toUpperCase()));
  };
  const call = (request: string, signal?: AbortSignal) => run('cup', { request, signal, work });
  const held = call('first');
  await Promise.resolve();
  await Promise.resolve();
  const others = requests.map((request) => call(request));
  first.open();
  await held;
  const outcomes = await Promise.allSettled(others);
  return {
    turns: turns.slice(1),
    outcomes: outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)),
  };
};

test('requests that come during a turn share the next ones, bounded and in order', async () => {
  const { turns, outcomes } = await runTogether(['a', 'b', 'c', 'd']);
  expect(turns).toEqual([['a', 'b', 'c'], ['d']]);
  expect(outcomes).toEqual(['A', 'B', 'C', 'D']);
});

test('a request that cannot share its turn keeps its place', async () => {
  const { turns } = await runTogether(['a', 'alone', 'b']);
  expect(turns).toEqual([['a'], ['alone'], ['b']]);
});

test('a rejected request does not affect the others', async () => {
  const { turns, outcomes } = await runTogether(['a', 'rejected', 'b']);
  expect(turns).toEqual([['a', 'rejected', 'b']]);
  expect(outcomes).toEqual(['A', expect.objectContaining({ code: 'forbidden' }), 'B']);
});

test('a request that cannot be stored fails alone', async () => {
  const { turns, outcomes } = await runTogether(['a', 'bad', 'b'], (turn) =>
    turn.includes('bad') ? new Error('too large') : null,
  );
  expect(turns).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  expect(outcomes).toEqual(['A', expect.objectContaining({ message: 'too large' }), 'B']);
});

test('an error of the whole turn is not retried for each request', async () => {
  const { turns, outcomes } = await runTogether(['a', 'b'], (turn) => (turn[0] === 'a' ? new AppError('busy') : null));
  expect(turns).toEqual([['a', 'b']]);
  expect(outcomes).toEqual([expect.objectContaining({ code: 'busy' }), expect.objectContaining({ code: 'busy' })]);
});

test('a full queue and a disconnected client are `busy`', async () => {
  const run = createTurns<string, string>({ largest: 3, queue: 1, canShare });
  const work = async (turn: readonly string[]) => [...turn];
  const waiting = run('cup', { request: 'a', signal: undefined, work });
  await expect(run('cup', { request: 'b', signal: undefined, work })).rejects.toMatchObject({ code: 'busy' });
  await waiting;
  await expect(run('cup', { request: 'c', signal: AbortSignal.abort(), work })).rejects.toMatchObject({ code: 'busy' });
});

test('a client who has left takes no turn', async () => {
  const turns: string[][] = [];
  const run = createTurns<string, string>({ largest: 3, queue: 10, canShare });
  const work = async (turn: readonly string[]) => {
    turns.push([...turn]);
    return [...turn];
  };
  const left = run('cup', { request: 'alone 1', signal: AbortSignal.abort(), work });
  await Promise.all([
    expect(left).rejects.toMatchObject({ code: 'busy' }),
    run('cup', { request: 'a', signal: undefined, work }),
  ]);
  expect(turns).toEqual([['a']]);
});
