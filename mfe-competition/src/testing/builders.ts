import type {
  Entrant,
  ListedEntry,
  MatchActionName,
  MatchResponse,
  MatchRoomResponse,
  MatchSide,
  NextAct,
  OwnMatches,
  OwnTournament,
  Tournament,
  TournamentBracket,
  TournamentPhase,
} from '@portal/contracts';

export const tournamentId = (position: number): string => position.toString(16).padStart(24, '0');

/** The noon timestamps are on the same day in every inhabited time zone. */
export const aTournament = (overrides: Partial<Tournament> = {}): Tournament => ({
  id: tournamentId(1),
  name: 'Night Cup',
  game: 'eFootball 2026',
  prizePool: 12500,
  participants: 24,
  maxParticipants: 32,
  status: 'upcoming',
  startDate: '2026-03-01T12:00:00.000Z',
  endDate: '2026-03-03T12:00:00.000Z',
  ...overrides,
});

export const aPlayer = (id: string, name: string): Entrant => ({ kind: 'players', id, name });

export const aSide = (overrides: Partial<MatchSide> = {}): MatchSide => ({
  ...{ entrant: null, seed: null, from: null },
  ...overrides,
});

const aPlayerSide = (id: string, name: string, seed: number) => ({ ...aSide({ seed }), entrant: aPlayer(id, name) });

export const ana = aPlayerSide('65f0c0ffee0000000000c1a1', 'Ana', 1);
export const ben = aPlayerSide('65f0c0ffee0000000000c1a2', 'Ben', 2);

/** A decided semifinal: Ana beat Ben 2–1. */
export const aMatch = (overrides: Partial<MatchResponse> = {}): MatchResponse => ({
  ...{ key: 'u1-1', label: 'Semifinal 1', state: 'done', home: ana, away: ben },
  ...{ result: { score: { legs: [[2, 1]] } }, winner: 'home', isDraw: false, isStale: false, dueAt: null },
  ...overrides,
});

export const aRound = (
  title: string,
  round: number,
  matches: MatchResponse[],
): TournamentBracket['rounds'][number] => ({ title, stage: 'upper', part: 'u', round, matches });

/** A live knockout tournament without matches. */
export const aBracket = (overrides: Partial<TournamentBracket> = {}): TournamentBracket => ({
  ...{ id: tournamentId(1), version: 7, phase: 'live', reason: null, staff: [], entrants: [], nextPhaseAt: null },
  settings: {
    ...{ name: 'Night Cup', game: 'eFootball 2026', prizePool: 12500, rules: 'Be fair.' },
    ...{ entrants: 'players', platformGroup: 'all', boards: 3 },
    ...{ format: 'single-elimination', groups: 2, rounds: null, legs: 1, twice: false, thirdPlace: false },
    ...{ extraTime: true, awayGoals: false, ladder: 'uefa', minEntrants: 4, maxEntrants: 32 },
    ...{ seeding: 'score', autoStart: true, isSelfRunning: false },
    ...{ gameMinutes: 10, squads: 'default' },
    clocks: { ready: 10, play: 30, extension: 10, confirm: 10, evidence: 10, attention: 30 },
    times: {
      opensAt: '2026-02-20T12:00:00.000Z',
      checkInAt: '2026-03-01T11:00:00.000Z',
      checkInClosesAt: '2026-03-01T11:45:00.000Z',
      startsAt: '2026-03-01T12:00:00.000Z',
      endsAt: '2026-03-03T12:00:00.000Z',
    },
  },
  ...{ rounds: [], tables: [], places: [] },
  ...overrides,
});

export const anEntry = (
  overrides: Partial<NonNullable<OwnTournament['entry']>> = {},
): NonNullable<OwnTournament['entry']> => ({
  ...{ entrant: ana.entrant, state: 'registered', gameId: 'ana-10' },
  ...{ at: '2026-02-21T12:00:00.000Z', position: null, place: null, reason: null },
  ...overrides,
});

/** An entry without a seed, as the tournament page lists it. */
export const aListedEntry = (entrant: Entrant, overrides: Partial<ListedEntry> = {}): ListedEntry => ({
  ...{ entrant, state: 'registered', at: '2026-02-21T12:00:00.000Z', position: null, place: null, reason: null },
  ...{ seed: null, look: { avatar: null, clan: null } },
  ...overrides,
});

/** The own matches of a player who has none. */
export const anOwnPage = (overrides: Partial<OwnMatches> = {}): OwnMatches => ({
  ...{ next: null, mayOrganize: false, organizes: [], matches: [], entries: [] },
  ...overrides,
});

/** An act in the Night Cup, as the service names it. */
export const anAct = (kind: NextAct['kind'], step: NextAct['step'], overrides: Partial<NextAct> = {}): NextAct => {
  const search = kind === 'match' ? '?match=u1-1' : kind === 'run' ? '?tab=run' : '';
  return {
    ...{ kind, step, isTurn: true, path: `/tournaments/${tournamentId(1)}${search}` },
    ...{ tournament: { id: tournamentId(1), name: 'Night Cup', phase: 'live' }, key: kind === 'match' ? 'u1-1' : null },
    ...{ dueAt: null, entry: null, place: null, needStaff: 0 },
    ...overrides,
  };
};

/** The tournament of a room in a phase. */
export const inPhase = (phase: TournamentPhase): Pick<MatchRoomResponse, 'tournament'> => ({
  tournament: { id: tournamentId(1), name: 'Night Cup', phase },
});

/** What a player of a room, or else staff, may do in it. */
const listActions = ({
  mine,
  state,
  tournament: { phase },
  ready,
  reports,
  dispute,
  disputableUntil,
  evidence = [],
  call = null,
}: Room): MatchActionName[] => {
  const isRunning = phase === 'live' || phase === 'paused' || phase === 'finished';
  const isUndecided = ['open', 'playing', 'reported', 'disputed', 'attention', 'contested'].includes(state);
  if (mine === null) {
    const staff: [MatchActionName, boolean][] = [
      ['rule', isUndecided],
      ['replay', ['disputed', 'attention', 'contested', 'done'].includes(state)],
      ['extend', ['open', 'playing', 'reported', 'attention'].includes(state)],
      ['correct', state === 'done'],
      ['answer-call', isUndecided && call !== null],
    ];
    return staff.flatMap(([action, isOffered]) => (isRunning && isOffered ? action : []));
  }
  const own = reports?.[mine];
  const theirs = reports?.[mine === 'home' ? 'away' : 'home'];
  const isOpen = phase === 'live' && isUndecided && state !== 'contested';
  const player: [MatchActionName, boolean][] = [
    ['ready', isOpen && !ready[mine] && (state === 'open' || state === 'attention')],
    ['report', isOpen && (state !== 'disputed' || !own || Boolean(theirs))],
    ['withdraw-report', isOpen && state === 'reported' && Boolean(own)],
    ['dispute', (isOpen && Boolean(theirs) && !dispute) || Boolean(disputableUntil)],
    ['concede', isOpen],
    ['message', isOpen && state !== 'disputed'],
    ['share-code', isOpen && state !== 'disputed'],
    ['call-referee', isOpen && state !== 'disputed' && !call],
    ['evidence', isUndecided && state !== 'open' && evidence.length < 3 && (phase === 'live' || phase === 'finished')],
  ];
  return player.flatMap(([action, isOffered]) => (isOffered ? action : []));
};

type Room = Omit<MatchRoomResponse, 'may'>;

const aRoomWithoutActions = (overrides: Partial<MatchRoomResponse>): Room => ({
  ...aMatch({ state: 'open', result: null, winner: null }),
  ...{ ...inPhase('live'), version: 7 },
  ...{ kickOff: '2026-03-01T12:00:00.000Z', decidedAt: null, decision: null, mine: 'home' },
  ready: { home: false, away: false },
  reports: { home: null, away: null },
  gameIds: { home: 'ana-10', away: 'ben-99' },
  dispute: null,
  talk: [],
  call: null,
  evidence: [],
  ...overrides,
});

/** The open semifinal of Ana and Ben, as Ana sees it. Without `may`, she can do what fits the state. */
export const aRoom = (overrides: Partial<MatchRoomResponse> = {}, may?: MatchActionName[]): MatchRoomResponse => {
  const room = aRoomWithoutActions(overrides);
  return { ...room, may: may ?? listActions(room) };
};

export const caro = aPlayerSide('65f0c0ffee0000000000c1a3', 'Caro', 3);
export const semifinals = aRound('Semifinals', 1, [
  aMatch(),
  aMatch({
    key: 'u1-2',
    label: 'Semifinal 2',
    state: 'bye',
    home: caro,
    away: aSide({ from: 'Bye' }),
    result: null,
    winner: null,
  }),
]);
export const final = aMatch({
  ...{ key: 'u2-1', label: 'Final', state: 'waiting', result: null, winner: null },
  ...{ home: ana, away: caro },
});
/** A semifinal that Ana has won, one that Caro passes by a bye, and their final. */
export const anaAndCaroInFinal = aBracket({ rounds: [semifinals, aRound('Final', 2, [final])] });
