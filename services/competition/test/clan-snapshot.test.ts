import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StateEvent } from '@portal/contracts';
import { readSnapshot } from '@portal/service-kit/projection';
import { testSnapshotKey } from '@portal/testing';
import { addMember, createClan } from './support/clans.ts';
import { admin, startCompetition, type TestCompetition } from './support/competition.ts';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

const snapshot = async (): Promise<StateEvent[]> => {
  const owner = { service: 'competition', url: competition.opsOrigin, keys: [testSnapshotKey] } as const;
  const events: StateEvent[] = [];
  for await (const page of readSnapshot(owner, 'clan.changed')) events.push(...page);
  return events;
};

test('the snapshot has the last event of every clan by id, without dissolved ones', async () => {
  const [leader, manager, member] = await competition.players(3);
  const led = await createClan(competition, {
    leaderUsername: leader?.username ?? '',
    manager1Username: manager?.username ?? '',
  });
  await addMember(competition, led.id, member?.id ?? '');
  const gone = await createClan(competition);
  await competition.call({ key: 'DELETE /api/clans/{id}', params: { id: gone.id }, as: admin });
  await createClan(competition);

  const newest = new Map<string, StateEvent>();
  for (const event of await competition.events('clan.changed')) {
    const known = newest.get(event.entityId);
    if (!known || known.entityVersion < event.entityVersion) newest.set(event.entityId, event);
  }
  newest.delete(gone.id);
  const toState = ({ entityId, entityVersion, data, eventId }: StateEvent) => ({
    entityId,
    entityVersion,
    data,
    eventId,
  });
  const events = [...newest.values()].sort((a, b) => (a.entityId < b.entityId ? -1 : 1));
  expect((await snapshot()).map(toState)).toEqual(events.map(toState));
});
