import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Correction, MatchAction, MatchVerdict, TournamentBracket } from '@portal/contracts';
import { type CallResponse, waitFor } from '@portal/testing';
import type { TestPlayer } from './support/competition.ts';
import { readBracket, startCup, startCups, type TestCups } from './support/cups.ts';
import { readEntrantId } from './support/entrants.ts';
import { chooseScore, createModelCup, type OpenMatch } from './support/model-cup.ts';

let cups: TestCups;
beforeAll(async () => {
  cups = await startCups();
});
afterAll(() => cups.competition.stop());

const opposite = (verdict: MatchVerdict): MatchVerdict =>
  'walkover' in verdict
    ? { walkover: verdict.walkover === 'home' ? 'away' : 'home' }
    : { score: { legs: verdict.score.legs.map(([home, away]) => [away, home]) } };

test('64 players and one organizer: the champion and all places are those of the model', async () => {
  const players = await cups.competition.players(64);
  const byId = new Map(players.map((player) => [player.id, player]));
  const id = await startCup(cups, players);
  const entrants = (await readBracket(cups, id)).entrants.map(readEntrantId);
  const model = createModelCup(entrants);
  let actsOfOrganizer = 0;

  const expectSame = async (): Promise<TournamentBracket> => {
    const bracket = await readBracket(cups, id);
    model.expectSame(bracket);
    return bracket;
  };
  const act = async (playerId: string | null, key: string, json: MatchAction): Promise<CallResponse> => {
    const by = playerId === null ? null : (byId.get(playerId) as TestPlayer);
    if (by === null) actsOfOrganizer += 1;
    const response = await cups.call(by, {
      key: 'POST /api/tournaments/{id}/matches/{key}',
      params: { id, key },
      json,
    });
    expect([key, response.status]).toEqual([key, 200]);
    return response;
  };
  /** Both report the same score at the same moment. */
  const agree = async (match: OpenMatch) => {
    const verdict = chooseScore(match, entrants);
    await Promise.all([match.home, match.away].map((side) => act(side, match.key, { do: 'report', ...verdict })));
    model.decide(match.key, verdict);
  };
  /** Each reports a win of their own, and the organizer rules. */
  const dispute = async (match: OpenMatch) => {
    await act(match.home, match.key, { do: 'report', score: { legs: [[1, 0]] } });
    await act(match.away, match.key, { do: 'report', score: { legs: [[0, 1]] } });
    const verdict = chooseScore(match, entrants);
    await act(null, match.key, { do: 'rule', verdict, reason: 'The screenshot is clear' });
    model.decide(match.key, verdict);
  };
  const playOpen = async () => {
    await Promise.all(model.open().map(agree));
    return expectSame();
  };
  /** Turns a result round, and checks that the preview announces exactly what the correction then changes. */
  const correct = async (key: string) => {
    const verdict = opposite(model.getFact(key) as MatchVerdict);
    const { version } = await readBracket(cups, id);
    const send = async (mode: 'preview' | 'apply') => {
      actsOfOrganizer += 1;
      const { json } = await cups.call(null, {
        key: 'POST /api/tournaments/{id}/corrections',
        params: { id },
        json: { key, verdict, reason: 'Reported the wrong way round', mode, version },
      });
      return (json as Correction).changes;
    };
    const announced = await send('preview');
    await expectSame();
    model.decide(key, verdict);
    expect((await send('apply')).map((change) => change.key)).toEqual(announced.map((change) => change.key));
    await expectSame();
  };

  // Round 1: nobody comes to two matches, one player to four, and four are disputed.
  const first = model.open();
  const [absent, halfAbsent, disputed, others] = [
    first.slice(0, 2),
    first.slice(2, 6),
    first.slice(6, 10),
    first.slice(10),
  ];
  cups.setClock(1);
  for (const { key, home } of halfAbsent) await act(home, key, { do: 'ready' });
  await Promise.all(
    [...disputed, ...others].flatMap(({ key, home, away }) =>
      [home, away].map((side) => act(side, key, { do: 'ready' })),
    ),
  );
  cups.setClock(10);
  for (const { key } of halfAbsent) model.decide(key, { walkover: 'home' });
  const walkovers = async () =>
    (await readBracket(cups, id)).rounds[0]?.matches.filter(({ state }) => state === 'done');
  await waitFor(async () => (await walkovers())?.length === 4);
  await expectSame();
  cups.setClock(25);
  for (const { key } of absent) model.decide(key, { walkover: 'both' });
  await waitFor(async () => (await walkovers())?.length === 6);
  for (const match of disputed) await dispute(match);
  await Promise.all(others.map(agree));
  await expectSame();

  await correct('w1-12');
  for (const minute of [26, 27, 28]) {
    cups.setClock(minute);
    await playOpen();
  }
  // Its winner has reached the semifinal: the matches that followed are played again.
  const semifinals = (await expectSame()).rounds.find(({ title }) => title === 'Semifinals')?.matches;
  expect(semifinals?.every(({ state }) => state === 'open')).toBe(true);
  await correct('w2-5');
  cups.setClock(29);
  while (model.open().some(({ key }) => /^w[234]/.test(key)))
    for (const match of model.open().filter(({ key }) => /^w[234]/.test(key))) await agree(match);
  await expectSame();
  await playOpen();
  await correct('w5-1');
  cups.setClock(30);
  const end = await playOpen();
  expect(end.phase).toBe('finished');
  expect(new Set(end.places.map(readEntrantId)).size).toBe(64);
  expect(actsOfOrganizer).toBeLessThanOrEqual(40);

  cups.setClock(31 + 24 * 60);
  const settled = async () => (await readBracket(cups, id)).phase === 'settled';
  await waitFor(settled);
  const credited = () =>
    cups.competition.db
      .collection('standingLedger')
      .find({ source: `tournament:${id}` })
      .toArray();
  // Everyone but the eight who never came.
  await waitFor(async () => (await credited()).length === 56);
  const champions = (await credited()).filter(({ change }) => change.wins === 1);
  expect(champions).toMatchObject([{ change: { score: 100, gamesPlayed: 1 } }]);
  expect(String(champions[0]?.['playerId'])).toBe(end.places[0]?.entrant.id);

  const emails = (await cups.competition.events('notification.requested')).map(({ data }) => data);
  const countEmails = (event: string) => emails.filter(({ vars }) => vars['event'] === event).length;
  // Everyone has a place; the four disputes and three corrections concern two players each.
  expect(['registered', 'reminder', 'disputed', 'ruled'].map(countEmails)).toEqual([64, 0, 4, 14]);
  const countKind = (kind: string) => emails.filter(({ template }) => template === kind).length;
  expect(['kick-off', 'tournament-finished'].map(countKind)).toEqual([64, 64]);
  // One who checks in before the clock has opened the check-in opens it, and needs no email.
  expect([63, 64]).toContain(countEmails('opened'));
  expect(emails.filter(({ template }) => template === 'tournament-match').length).toBeLessThanOrEqual(250);
});
