import { expect, test } from '@jest/globals';
import { createTopics, type LiveChange, resetFrame } from './topics.ts';

const aChange = (after: number, version = after + 1, topic = 'tournament:1'): LiveChange => ({
  ...{ topic, after, version },
  change: { phase: 'live' },
});

const idsIn = (bytes: Buffer): number[] => [...bytes.toString().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

const readAll = () => {
  const received: Buffer[] = [];
  return { received, send: (bytes: Buffer) => void received.push(bytes) };
};

/** Without a pause between them, deliveries take one turn of the timers. */
const delivered = () => new Promise((resolve) => setTimeout(resolve));

test('changes of one turn are delivered together', async () => {
  const topics = createTopics({ flushMs: 0 });
  const viewer = readAll();
  topics.follow('tournament:1', viewer);
  topics.push(aChange(6));
  topics.push(aChange(7, 9));
  topics.push(aChange(6, 7, 'tournament:2'));
  await delivered();
  expect(viewer.received.map(idsIn)).toEqual([[7, 9]]);
  expect(viewer.received[0]?.toString()).toContain(
    'id: 9\nevent: change\ndata: {"phase":"live","after":7,"version":9}\n\n',
  );
});

test('a viewer receives the changes that it lacks, or a reset if they are no longer kept', () => {
  const topics = createTopics({ maxFrames: 2 });
  for (const version of [6, 7, 8]) topics.push(aChange(version));
  expect(idsIn(topics.replay('tournament:1', 7))).toEqual([8, 9]);
  expect(idsIn(topics.replay('tournament:1', 8))).toEqual([9]);
  const beat = 'event: beat\ndata: {"version":9}\n\n';
  expect(topics.replay('tournament:1', 6).toString()).toBe(`${resetFrame}${beat}`);
  expect(topics.replay('tournament:1', 9).toString()).toBe(beat);
  expect(topics.replay('tournament:1', 12).toString()).toBe(beat);
  expect(topics.replay('tournament:2', 0).toString()).toBe(`${resetFrame}event: beat\ndata: {}\n\n`);
});

test('a repeated change is dropped, and a gap sends every viewer a reset', async () => {
  const topics = createTopics({ flushMs: 0 });
  const viewer = readAll();
  topics.follow('tournament:1', viewer);
  for (const change of [aChange(6), aChange(6), aChange(5), aChange(9)]) topics.push(change);
  await delivered();
  expect(viewer.received.map(idsIn)).toEqual([[7, 10]]);
  expect(viewer.received[0]?.toString().match(/^event: \w+$/gm)).toEqual([
    'event: change',
    'event: reset',
    'event: change',
  ]);
  expect(topics.replay('tournament:1', 7).toString()).toContain(String(resetFrame));
});

test('a beat has the last version of its topic, and follows the changes that wait for delivery', async () => {
  const topics = createTopics({ flushMs: 0 });
  const [viewer, other] = [readAll(), readAll()];
  topics.follow('tournament:1', viewer);
  topics.follow('tournament:2', other);
  topics.confirm();
  topics.push(aChange(6));
  topics.beat();
  await delivered();
  expect(viewer.received.map(String)).toEqual([
    'id: 7\nevent: change\ndata: {"phase":"live","after":6,"version":7}\n\nevent: beat\ndata: {"version":7}\n\n',
  ]);
  expect(other.received.map(String)).toEqual(['event: beat\ndata: {}\n\n']);
});

test('without successful reads there are no beats, because changes may be missing', async () => {
  let now = 0;
  const topics = createTopics({ flushMs: 0, now: () => now });
  const viewer = readAll();
  topics.follow('tournament:1', viewer);
  topics.beat();
  topics.confirm();
  now += 10_000;
  topics.beat();
  await delivered();
  expect(viewer.received).toEqual([]);
  expect(topics.isCurrent()).toBe(false);
});

test('a viewer who has left receives nothing, and memory is bounded over all topics', async () => {
  const topics = createTopics({ flushMs: 0, maxBytes: 400 });
  const viewer = readAll();
  const leave = topics.follow('tournament:1', viewer);
  topics.push(aChange(1));
  leave();
  await delivered();
  expect(viewer.received).toEqual([]);
  for (let topic = 0; topic < 50; topic += 1) topics.push(aChange(1, 2, `tournament:x${topic}`));
  expect(topics.replay('tournament:1', 1).toString()).toContain(String(resetFrame));
  expect(idsIn(topics.replay('tournament:x49', 1))).toEqual([2]);
});

test('hints of a player are delivered in any order, as one change, and evict no tournament', async () => {
  const topics = createTopics({ flushMs: 0, maxBytes: 400 });
  const [viewer, other] = [readAll(), readAll()];
  topics.follow('player:1', viewer);
  topics.follow('player:2', other);
  topics.push(aChange(6));
  const hint = (version: number, topic = 'player:1') => topics.push(aChange(0, version, topic));
  for (const version of [1_002, 1_001, 1_003]) hint(version);
  await delivered();
  hint(1_000);
  await delivered();
  const change = 'event: change\ndata: {}\n\n';
  expect(viewer.received.map(String)).toEqual([change, change]);
  expect(other.received).toEqual([]);
  for (let player = 0; player < 50; player += 1) hint(1_000, `player:x${player}`);
  expect(idsIn(topics.replay('tournament:1', 6))).toEqual([7]);
});
