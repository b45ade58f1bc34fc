import type { FeedActivity, FeedGroup } from '@portal/contracts';

type Result = Extract<FeedActivity, { kind: 'result' }>;
type Place = Extract<FeedActivity, { kind: 'place' }>;
type Outcome = 'win' | 'draw' | 'loss';

const outcomes: readonly Outcome[] = ['win', 'draw', 'loss'];
const plurals: Record<Outcome, string> = { win: 'wins', draw: 'draws', loss: 'losses' };

/** The player's own result; null for a match of a clan. */
const findOutcome = ({ home, away, winner, isDraw }: Result, playerId: string): Outcome | null => {
  const side = home.entrant.id === playerId ? 'home' : away.entrant.id === playerId ? 'away' : null;
  if (side === null) return null;
  if (winner !== null) return winner === side ? 'win' : 'loss';
  // A walkover without a winner is a loss for both.
  return isDraw ? 'draw' : 'loss';
};

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const countOutcome = (outcome: Outcome, count: number): string =>
  count === 1 ? `a ${outcome}` : `${count} ${plurals[outcome]}`;

const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const formatPlace = (place: number): string => `${place}${suffixes[ordinals.select(place)]}`;

const nameTournaments = (results: readonly Result[]): string => {
  const names = new Map(results.map(({ tournament }) => [tournament.id, tournament.name]));
  const [only] = names.values();
  return names.size === 1 ? `${only}` : `${names.size} cups`;
};

const describeOwnResults = (results: readonly Result[], playerId: string): string => {
  const own = results.map((result) => findOutcome(result, playerId));
  const counts = outcomes.flatMap((outcome) => {
    const count = own.filter((one) => one === outcome).length;
    return count > 0 ? countOutcome(outcome, count) : [];
  });
  return `${joinWords(counts)} in ${nameTournaments(results)}`;
};

const describePlace = ({ place, size, tournament, clan }: Place, isNamed: boolean): string => {
  const inCup = isNamed ? '' : ` in ${tournament.name}`;
  const who = clan ? `${clan.name} ` : '';
  if (place === 1) return `${who}won ${tournament.name}`;
  return `${who}finished ${formatPlace(place)} of ${size}${inCup}`;
};

const clanEvents = { created: 'created the clan', joined: 'joined', led: 'became the leader of' } as const;

const describeOther = (item: Exclude<FeedActivity, Result>, isNamed: boolean): string => {
  if (item.kind === 'place') return describePlace(item, isNamed);
  return item.kind === 'clan' ? `${clanEvents[item.event]} ${item.clan.name}` : `in the news: ${item.title}`;
};

const dissolvedClan = 'a dissolved clan';

const describeClanMatch = ({ home, away, winner }: Result): string => {
  const [one, other] = [home.entrant.name ?? dissolvedClan, away.entrant.name ?? dissolvedClan];
  if (winner === null) return `${one} and ${other} drew`;
  return winner === 'home' ? `${one} beat ${other}` : `${other} beat ${one}`;
};

/** Says in one sentence what a player did on a day, without the name: `3 wins and a loss in Winter Night Cup, finished 2nd of 32`. */
export const describeGroup = ({ player, items }: Pick<FeedGroup, 'player' | 'items'>): string => {
  const results = items.flatMap((item) => (item.kind === 'result' ? item : []));
  const own = results.filter((result) => findOutcome(result, player.id) !== null);
  const ownCups = new Set(own.map(({ tournament }) => tournament.id));
  const others = items.flatMap((item) => {
    if (item.kind !== 'result')
      return describeOther(item, item.kind === 'place' && ownCups.size === 1 && ownCups.has(item.tournament.id));
    return own.includes(item) ? [] : describeClanMatch(item);
  });
  return [...(own.length > 0 ? [describeOwnResults(own, player.id)] : []), ...others].join(', ');
};
