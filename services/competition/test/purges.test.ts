import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clan } from '@portal/contracts';
import { collectPurges, startTestSubscriber } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { addMember, createClan, sendClan } from './support/clans';
import { admin, startCompetition, type TestCompetition } from './support/competition';

let competition: TestCompetition;
let community: ReturnType<typeof startTestSubscriber>;
beforeAll(async () => {
  competition = await startCompetition({ env: { EVENT_SUBSCRIBERS: 'community' } });
  community = startTestSubscriber('community', competition.environment);
});
afterAll(async () => {
  await community.stop();
  await competition.stop();
});

const listed = async () => (await competition.call({ key: 'GET /api/clans' })).json as { id: string }[];

test('a change purges what shows it once it is committed, and a refused one purges nothing', async () => {
  const { REDIS_URL: url, REDIS_PREFIX: prefix } = competition.environment;
  const seen: Promise<{ id: string }[]>[] = [];
  const collected = await collectPurges({ url, prefix }, () => seen.push(listed()));
  try {
    const [player] = await competition.players(1);
    const created = await sendClan(competition, { name: 'Night Foxes' });
    const { id } = clan.parse(created.json);
    expect((await sendClan(competition, { name: 'Night Foxes' })).status).toBe(409);
    expect((await addMember(competition, id, player?.id ?? '')).status).toBe(200);
    const other = await createClan(competition);
    await waitFor(() => collected.purges.length === 3);
    expect(collected.purges).toEqual([
      ['clans', `clan:${id}`],
      ['clans', `clan:${id}`],
      ['clans', `clan:${other.id}`],
    ]);
    // A read after the purge shows the change.
    expect((await seen[0])?.map((row) => row.id)).toContain(id);
  } finally {
    collected.stop();
  }
});

test('other services have applied a change when its author gets the response', async () => {
  const [player] = await competition.players(1);
  const versions = (clanId: string) =>
    community.applied.flatMap((event) =>
      event.type === 'clan.changed' && event.entityId === clanId ? [event.entityVersion] : [],
    );
  const { id } = await createClan(competition);
  expect(versions(id)).toEqual([1]);
  expect((await addMember(competition, id, player?.id ?? '')).status).toBe(200);
  expect(versions(id)).toEqual([1, 2]);
  await competition.call({ key: 'DELETE /api/clans/{id}', params: { id }, as: admin });
  expect(versions(id)).toEqual([1, 2, 3]);
});
