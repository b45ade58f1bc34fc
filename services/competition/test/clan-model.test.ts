import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clan, clanListItem, z } from '@portal/contracts';
import fc from 'fast-check';
import { addMember, readDetails, sendClan } from './support/clans.ts';
import { admin, newId, startCompetition, type TestCompetition, type TestPlayer } from './support/competition.ts';

let competition: TestCompetition;
let players: TestPlayer[];
beforeAll(async () => {
  competition = await startCompetition();
  players = await competition.players(5);
});
afterAll(() => competition.stop());

/** Clans as they should be: by name, with the members in the order of joining. */
type Model = Map<string, { id: string; members: string[] }>;

const names = ['Foxes', 'Lions', 'Wolves'];
const name = fc.constantFrom(...names);
const who = fc.nat({ max: 4 });
const command = fc.oneof(
  fc.record({ do: fc.constant('found' as const), name, people: fc.array(who, { maxLength: 3 }) }),
  fc.record({ do: fc.constant('add' as const), name, player: who }),
  fc.record({ do: fc.constant('dissolve' as const), name }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const isMember = (model: Model, id: string) => [...model.values()].some(({ members }) => members.includes(id));
const player = (at: number): TestPlayer => players[at] ?? { id: '', username: '' };

/** The response that the model expects. */
const expected = (model: Model, wanted: Command): number => {
  const found = model.get(wanted.name);
  if (wanted.do === 'dissolve') return found ? 200 : 404;
  if (wanted.do === 'add') {
    if (!found) return 404;
    return isMember(model, player(wanted.player).id) ? 409 : 200;
  }
  if (new Set(wanted.people).size < wanted.people.length) return 400;
  return found || wanted.people.some((at) => isMember(model, player(at).id)) ? 409 : 200;
};

const fields = ['leaderUsername', 'manager1Username', 'manager2Username'];
const send = (model: Model, wanted: Command) => {
  const id = model.get(wanted.name)?.id ?? newId();
  if (wanted.do === 'dissolve') return competition.call({ key: 'DELETE /api/clans/{id}', params: { id }, as: admin });
  if (wanted.do === 'add') return addMember(competition, id, player(wanted.player).id);
  const people = wanted.people.map((at, position) => [fields[position], player(at).username]);
  return sendClan(competition, { name: wanted.name, ...Object.fromEntries(people) });
};

const carryOut = async (model: Model, wanted: Command): Promise<void> => {
  const response = await send(model, wanted);
  expect([wanted, response.status]).toEqual([wanted, expected(model, wanted)]);
  if (response.status !== 200) return;
  if (wanted.do === 'dissolve') model.delete(wanted.name);
  else if (wanted.do === 'add') model.get(wanted.name)?.members.push(player(wanted.player).id);
  else model.set(wanted.name, { id: clan.parse(response.json).id, members: wanted.people.map((at) => player(at).id) });
};

const expectStored = async (model: Model): Promise<void> => {
  const { json } = await competition.call({ key: 'GET /api/clans' });
  const listed = z.array(clanListItem).parse(json);
  expect(new Map(listed.map((row) => [row.name, row.memberCount]))).toEqual(
    new Map([...model].map(([key, { members }]) => [key, members.length])),
  );
  const events = await competition.events('clan.changed');
  for (const { id, members } of model.values()) {
    const usernames = members.map((member) => players.find((known) => known.id === member)?.username);
    expect((await readDetails(competition, id)).members.sort()).toEqual(usernames.sort());
    const own = events.filter(({ entityId }) => entityId === id);
    const last = own.find(({ entityVersion }) => entityVersion === own.length);
    expect([...(last?.data.memberIds ?? [])].sort()).toEqual([...members].sort());
  }
  const memberships = [...model.values()].reduce((sum, { members }) => sum + members.length, 0);
  expect(await competition.db.collection('memberships').countDocuments()).toBe(memberships);
};

test('however clans are created, joined and deleted, they follow the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 12 }), async (commands) => {
      const model: Model = new Map();
      for (const wanted of commands) await carryOut(model, wanted);
      await expectStored(model);
      for (const left of names) if (model.has(left)) await carryOut(model, { do: 'dissolve', name: left });
      await expectStored(model);
    }),
    { numRuns: 10 },
  );
});
