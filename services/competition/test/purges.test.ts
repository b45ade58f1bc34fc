import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clan } from '@portal/contracts';
import { collectPurges } from '@portal/service-kit/testing';
import { waitFor } from '@portal/testing';
import { addMember, createClan, sendClan } from './support/clans';
import { startCompetition, type TestCompetition } from './support/competition';

let competition: TestCompetition;
beforeAll(async () => {
  competition = await startCompetition();
});
afterAll(() => competition.stop());

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
