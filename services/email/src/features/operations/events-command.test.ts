import { expect, test } from '@jest/globals';
import type { DeadLetter, Repair } from '@portal/service-kit/outbox';
import { explainError } from './command.ts';
import { eventsUsage, runEventsCommand } from './events-command.ts';

const letter = (eventId: string, subscriber: string): DeadLetter => ({
  ...{ eventId, subscriber, type: 'player.changed', failedAt: '2026-11-22T14:05:09.000Z' },
  error: 'no place for kim@example.com',
});
const dead = [letter('a', 'community'), letter('b', 'community'), letter('b', 'competition')];
const repaired: [string[], Repair][] = [];
const deadLetters = {
  list: async () => dead,
  repair: async (letters: readonly Pick<DeadLetter, 'subscriber' | 'eventId'>[], repair: Repair) =>
    void repaired.push([letters.map(({ subscriber, eventId }) => `${subscriber} ${eventId}`), repair]),
};
const run = (line: string) => runEventsCommand(deadLetters, 'cli:kim', line.split(' '));

test('dead letters are listed without addresses', async () => {
  expect((await run('list')).split('\n')).toHaveLength(3);
  expect(await run('list --subscriber competition')).toBe(
    'eventId=b  subscriber=competition  type=player.changed  failedAt=2026-11-22T14:05:09.000Z  error=no place for k•••@example.com',
  );
  expect(JSON.parse(await run('list --id b --json'))).toHaveLength(2);
});

test('those of a filter are replayed or discarded for a reason', async () => {
  expect(await run('replay --id b --subscriber community --reason fixed')).toBe('replayed=1');
  expect(JSON.parse(await run('discard --all --reason obsolete --json'))).toEqual({ discarded: 3 });
  expect(repaired).toEqual([
    [['community b'], { action: 'replay', by: 'cli:kim', reason: 'fixed' }],
    [['community a', 'community b', 'competition b'], { action: 'discard', by: 'cli:kim', reason: 'obsolete' }],
  ]);
  const readError = (line: string) => run(line).then(String, (error) => explainError(error, eventsUsage));
  expect(await readError('discard --reason x')).toMatch(/^discard: give a filter\nUsage:\n {2}list/);
  expect(await readError('explode')).toMatch(/^Unknown command: explode\nUsage:/);
  expect(await readError('replay --all')).toMatch(/^validation_failed: .*\n {2}reason: /);
});
