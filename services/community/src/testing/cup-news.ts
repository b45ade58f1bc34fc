import { getNotificationSubject, type NotificationVars } from '@portal/contracts';
import { type Scale, type SyntheticCup, syntheticCup, syntheticPlayer, syntheticResults } from '@portal/domain/testing';
import { Types } from 'mongoose';
import { deriveNotificationId } from '../data-access/index.ts';
import type { ActivityRow } from '../projection/activities.ts';

/** One of so many cups is announced to everybody, and one of so many is in the news. */
const cupsPer = { opening: 100, article: 1_000 };
const dayMs = 86_400_000;
/** Rows about older matches would be deleted at once. */
const notifiedDays = 29;

const toObjectId = (id: string) => new Types.ObjectId(id);
const buildTournament = ({ id, name }: SyntheticCup) => ({ tournamentId: id, tournamentName: name });

function* listCups({ players, cups }: Scale, now: Date) {
  for (let place = 0; place < cups; place += 1) yield { place, cup: syntheticCup(place, players, now) };
}

/** Builds what followers read of the cups: results, and about some of them an opening and an article. */
export function* activityRows(scale: Scale, now: Date): Generator<ActivityRow & { syncedAt: Date }> {
  for (const { place, cup } of listCups(scale, now)) {
    const base = { version: 1, syncedAt: now, removed: false, clanIds: [] };
    for (const { id, playerIds, goals, at, key, label } of syntheticResults(place, cup)) {
      const [home, away] = playerIds;
      const result = { score: { legs: [goals] } };
      const sides = { entrants: 'players', home, away, winner: 'home', isDraw: false } as const;
      const vars = { ...buildTournament(cup), ...sides, key, label, result };
      yield { ...base, _id: toObjectId(id), kind: 'result', at, actorIds: playerIds.map(toObjectId), vars };
    }
    const [winner] = cup.entrants;
    const at = cup.endedAt;
    if (place % cupsPer.opening === 0) {
      const closesAt = at.toISOString();
      const vars = { ...buildTournament(cup), startsAt: closesAt, closesAt };
      yield { ...base, _id: toObjectId(cup.id), kind: 'cup-opened', at, actorIds: [], vars };
    }
    if (winner && place % cupsPer.article === 0) {
      const vars = { articleId: winner.id, title: `${cup.name} is over` };
      yield { ...base, _id: toObjectId(winner.id), kind: 'article', at, actorIds: [toObjectId(winner.playerId)], vars };
    }
  }
}

/** Builds what both players of each recent match have in their inboxes. */
export function* notificationRows(scale: Scale, now: Date) {
  const kind = 'tournament-match';
  const names = new Map<string, string>();
  for (const { place, cup } of listCups(scale, now)) {
    for (const { player, playerId } of cup.entrants) names.set(playerId, syntheticPlayer(player).username);
    for (const { id, playerIds, goals, at, key, label } of syntheticResults(place, cup)) {
      if (now.getTime() - at.getTime() > notifiedDays * dayMs) continue;
      const [home = '', away = ''] = playerIds.map((playerId) => names.get(playerId) ?? '');
      for (const [playerId, opponent] of [
        [playerIds[0], away],
        [playerIds[1], home],
      ] as const) {
        const match = { matchKey: key, matchLabel: label, home, away, opponent, score: goals.join('–') };
        const vars = { ...buildTournament(cup), event: 'reported', ...match } satisfies NotificationVars<typeof kind>;
        const _id = toObjectId(deriveNotificationId(playerId, getNotificationSubject(kind, vars)));
        yield { _id, playerId: toObjectId(playerId), kind, vars, at, storedAt: at, eventId: id, deadline: at };
      }
    }
    names.clear();
  }
}
