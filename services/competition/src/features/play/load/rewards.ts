import type { ClanCup, PlayerCup, PlayerCups, Reward } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import type { CompetitionContext } from '../../../context.ts';
import type { Repositories } from '../../../data-access/index.ts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import type { PlayOutline } from '../../../data-access/play/play-repository.ts';
import { type Credit, listCredits, listNewlyPlaced, type PlacePoints } from '../tournament/credits.ts';

type Ranked = Pick<Repositories, 'standings'>;

/** Adds points to the scores of players. @returns the place of each on the leaderboard, if nobody else receives any; null below the best 10,000 */
const findRanks = async (
  { standings }: Ranked,
  points: ReadonlyMap<string, number>,
): Promise<Map<string, number | null>> => {
  const scores = await standings.findScores([...points.keys()]);
  const totals = new Map([...points].map(([playerId, more]) => [playerId, (scores.get(playerId) ?? 0) + more]));
  const places = await standings.findPlaces([...totals.values()]);
  return new Map([...totals].map(([playerId, total]) => [playerId, places.get(total) ?? null]));
};

/** The name under which the ledger stores the points of a tournament. */
export const buildLedgerSource = (tournamentId: string): string => `tournament:${tournamentId}`;

/** The id of the tournament that a source names; undefined for any other source. */
export const parseLedgerSource = (source: string): string | undefined => /^tournament:(.+)$/.exec(source)?.[1];

/** Whether the standings of all players have their points. It follows within seconds of the final results. */
const isCredited = ({ phase, dueAt }: Play): boolean => phase === 'settled' && dueAt === null;

const presentReward = (play: PlayOutline, { place, score }: Pick<Credit, 'place' | 'score'>): Reward => ({
  place,
  entrants: play.entrants.length,
  points: score,
  isFinal: play.phase === 'settled',
  countsAt: play.phase === 'finished' ? (play.dueAt?.toISOString() ?? null) : null,
});

const presentCup = (play: PlayOutline, credit: Pick<Credit, 'place' | 'score'>): PlayerCup => ({
  ...presentReward(play, credit),
  id: play.id,
  name: play.settings.name,
  kind: play.settings.entrants,
  endedAt: (play.finishedAt ?? play.settings.times.endsAt).toISOString(),
});

type CupsContext = Pick<CompetitionContext, 'entries' | 'plays' | 'memberships' | 'ledger' | 'tournamentPoints'>;

interface PendingCredit {
  play: Play;
  credit: Credit;
}

/** Reads the finished tournaments of a player, and what those do not count yet. */
const readCups = async (
  ctx: CupsContext,
  playerId: string,
  limit: number,
): Promise<{ cups: PlayerCup[]; pending: PendingCredit[] }> => {
  const clanId = (await ctx.memberships.findClanIds([playerId])).get(playerId);
  const entries = await ctx.entries.listPlaced(playerId, clanId, limit);
  const ids = [...new Set(entries.map(({ tournamentId }) => tournamentId))];
  const credited = await ctx.ledger.findPoints(playerId, ids.map(buildLedgerSource));
  const isKnown = (id: string) => credited.has(buildLedgerSource(id));
  const others = ids.filter((id) => !isKnown(id));
  const [outlines, plays] = await Promise.all([
    ctx.plays.findOutlines(ids.filter(isKnown)),
    others.length > 0 ? ctx.plays.findByIds(others) : new Map<string, Play>(),
  ]);
  const pending: PendingCredit[] = [];
  const cups = entries.flatMap((entry): PlayerCup[] => {
    const place = entry.place ?? 1;
    const outline = outlines.get(entry.tournamentId);
    // Credited points never change.
    if (outline) return [presentCup(outline, { place, score: credited.get(buildLedgerSource(outline.id)) ?? 0 })];
    const play = plays.get(entry.tournamentId);
    const isOver = play?.phase === 'finished' || play?.phase === 'settled';
    if (!play || !isOver || play.byBots) return [];
    const credit = listCredits(play, [entry], ctx.tournamentPoints).get(playerId);
    if (credit && !isCredited(play)) pending.push({ play, credit });
    return [presentCup(play, credit ?? { place, score: 0 })];
  });
  return { cups, pending };
};

/**
 * Reads the finished tournaments of a player, the latest first.
 * @param limit most tournaments
 */
export const readPlaces = async (ctx: CupsContext, playerId: string, limit: number): Promise<PlayerCup[]> =>
  (await readCups(ctx, playerId, limit)).cups;

/**
 * Reads the finished tournaments of a player, and what they add to the standing once they count.
 * @param limit most tournaments
 */
export const readPlayerCups = async (
  ctx: CupsContext & Ranked,
  playerId: string,
  limit: number,
): Promise<PlayerCups> => {
  const { cups, pending } = await readCups(ctx, playerId, limit);
  return { cups, provisional: await readProvisional(ctx, playerId, pending) };
};

const readProvisional = async (
  ctx: Ranked,
  playerId: string,
  pending: readonly PendingCredit[],
): Promise<PlayerCups['provisional']> => {
  if (pending.length === 0) return null;
  const points = pending.reduce((sum, { credit }) => sum + credit.score, 0);
  const ranks = await findRanks(ctx, new Map([[playerId, points]]));
  const [next] = pending.flatMap(({ play }) => play.dueAt ?? []).sort((a, b) => +a - +b);
  return { points, cups: pending.length, countsAt: next?.toISOString() ?? null, rank: ranks.get(playerId) ?? null };
};

/** Reads the finished clan cups of a clan, the latest first. @param limit most tournaments */
export const readClanCups = async (
  ctx: Pick<CompetitionContext, 'entries' | 'plays'>,
  clanId: string,
  limit: number,
): Promise<ClanCup[]> => {
  const entries = await ctx.entries.listPlaced(clanId, undefined, limit);
  const outlines = await ctx.plays.findOutlines(entries.map(({ tournamentId }) => tournamentId));
  return entries.flatMap(({ tournamentId, place }) => {
    const outline = outlines.get(tournamentId);
    const isOver = outline?.phase === 'finished' || outline?.phase === 'settled';
    return outline && isOver && !outline.byBots ? [presentCup(outline, { place: place ?? 1, score: 0 })] : [];
  });
};

/** Ranks may be this old. Everyone who has played reads them at the final whistle. */
const rewardsTtlMs = 10_000;
const maxRewarded = 50;

type RankedReward = Reward & { rank: number | null };

/** Shares what a finished tournament brings its players among all of their requests. */
export const createRewardCache = (store: Pick<Repositories, 'entries' | 'standings'>, points: PlacePoints) => {
  const compute = async (play: Play): Promise<ReadonlyMap<string, RankedReward>> => {
    const credits = listCredits(play, (await store.entries.byTournament(play.id)).values(), points);
    const scores = [...credits].map(([id, { score }]) => [id, isCredited(play) ? 0 : score] as const);
    const ranks = await findRanks(store, new Map(scores));
    return new Map(
      [...credits].map(([id, credit]) => [id, { ...presentReward(play, credit), rank: ranks.get(id) ?? null }]),
    );
  };
  const cached = new LRUCache<string, ReadonlyMap<string, RankedReward>, Play>({
    ...{ max: maxRewarded, ttl: rewardsTtlMs },
    fetchMethod: (_key, _stale, { context: play }) => compute(play),
  });
  return {
    /** What a player receives for a tournament. @returns undefined before its end, without an entry, and for a player who has not played */
    async read(play: Play, entry: Entry | null, playerId: string): Promise<RankedReward | undefined> {
      if (!entry || play.byBots || (play.phase !== 'finished' && play.phase !== 'settled')) return undefined;
      const { id, version, dueAt } = play;
      // The deadline changes without a version when a dispute ends, and when the points count.
      const key = `${id}:${version}:${dueAt?.getTime() ?? ''}`;
      return (await cached.fetch(key, { context: play }))?.get(playerId);
    },
  };
};

/** What a player is told of a finished tournament. */
export interface PlayerReward {
  points: number;
  /** Place on the leaderboard with the points of this tournament; null below the best 10,000. */
  rank: number | null;
}

/** Reads the rewards of entrants whose place a change has set. Entries of a finished tournament are loaded with each command. */
export const readNewRewards = async (
  ctx: Ranked & Pick<CompetitionContext, 'tournamentPoints'>,
  before: ReadonlyMap<string, Entry>,
  { play, entries }: { play: Play; entries: ReadonlyMap<string, Entry> },
): Promise<ReadonlyMap<string, PlayerReward>> => {
  const placed = listNewlyPlaced(before, { play, entries });
  if (placed.length === 0) return new Map();
  const credits = listCredits(play, placed, ctx.tournamentPoints);
  const ranks = await findRanks(ctx, new Map([...credits].map(([playerId, { score }]) => [playerId, score])));
  return new Map([...credits].map(([id, { score }]) => [id, { points: score, rank: ranks.get(id) ?? null }]));
};
