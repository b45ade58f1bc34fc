import type { MatchResponse, MatchScore, TournamentBracket, TournamentPhase } from '@portal/contracts';

export const cupId = '65f0c0ffee0000000000e007';
export const cupPath = `/tournaments/${cupId}`;
const time = '2026-11-20T20:00:00.000Z';
const players = ['Ana_Goals', '__Ben__', 'Carolina', 'Dmitri_9'].map((name, at) => ({
  entrant: { kind: 'players' as const, id: `65f0c0ffee0000000000b00${at + 1}`, name },
  seed: at + 1,
}));

const side = (seed: number) => ({ entrant: players[seed - 1]?.entrant ?? null, seed, from: null });

const match = (
  [key, label]: readonly [key: string, label: string],
  [home, away]: readonly [home: number, away: number],
  score: MatchScore | null,
): MatchResponse => ({
  ...{ key, label, state: 'done', home: side(home), away: side(away) },
  ...{ winner: 'home', isDraw: false, isStale: false, dueAt: null },
  result: score ? { score } : { walkover: 'home' },
});

/** A cup of four players, as competition describes it. */
export const buildBracket = (phase: TournamentPhase, name = 'Harbor Shield: "Último"'): TournamentBracket => ({
  ...{ id: cupId, version: 90, phase, reason: null, staff: [], tables: [] },
  nextPhaseAt: phase === 'finished' ? time : null,
  settings: {
    ...{ name, game: 'eFootball', prizePool: 0, rules: '', format: 'single-elimination', groups: 2 },
    ...{ entrants: 'players', boards: 3, platformGroup: 'all' },
    ...{ rounds: null, legs: 1 },
    ...{ twice: false, thirdPlace: true, extraTime: true, awayGoals: false, ladder: 'uefa', minEntrants: 2 },
    ...{ gameMinutes: 10, squads: 'any' },
    ...{ maxEntrants: 4, seeding: 'score', autoStart: true, isSelfRunning: false },
    clocks: { ready: 10, play: 35, extension: 15, confirm: 10, evidence: 15, attention: 15 },
    times: { opensAt: time, checkInAt: time, checkInClosesAt: time, startsAt: time, endsAt: time },
  },
  entrants: players.map((player) => ({
    ...{ ...player, state: 'out' as const, at: time, position: null, place: null, reason: null },
    look: { avatar: null, clan: null },
  })),
  rounds: [
    {
      ...{ title: 'Semifinals', stage: 'upper', part: 'w', round: 1 },
      matches: [
        match(['w1-1', 'Semifinal 1'], [1, 4], null),
        match(['w1-2', 'Semifinal 2'], [2, 3], { legs: [[1, 0]] }),
      ],
    },
    {
      ...{ title: 'Final', stage: 'upper', part: 'w', round: 2 },
      matches: [match(['w2-1', 'Final'], [1, 2], { legs: [[2, 2]], extra: [0, 0], penalties: [5, 4] })],
    },
    {
      ...{ title: 'Third place', stage: 'third', part: 't', round: 1 },
      matches: [match(['t1-1', 'Third place'], [3, 4], { legs: [[3, 1]] })],
    },
  ],
  places: players.map(({ seed, ...player }) => ({ ...player, place: seed })),
});
