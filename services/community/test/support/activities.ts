import { createHash } from 'node:crypto';
import type { Activity, ActivityPublished, ActivityVars } from '@portal/contracts';
import { newEventId } from '@portal/service-kit/outbox';

const cupId = '65f0c0ffee0000000000d001';
const cup = { tournamentId: cupId, tournamentName: 'Night Cup' };

interface Envelope {
  version?: number;
  /** When it happened; now by default. */
  at?: string;
}

const buildActivity = (
  activity: Activity,
  { version = 1, at = new Date().toISOString() }: Envelope = {},
): ActivityPublished => ({
  ...{ eventId: newEventId(), occurredAt: at, type: 'activity.published', entityVersion: version, data: activity },
  entityId: createHash('sha256').update(activity.subject).digest('hex').slice(0, 24),
});

type Score = readonly [home: number, away: number];

/** Builds the result of a match of two players. */
export const buildResult = (
  [home, away]: readonly [string, string],
  [homeGoals, awayGoals]: Score,
  { key = 'w1-1', removed = false, ...envelope }: Envelope & { key?: string; removed?: boolean } = {},
): ActivityPublished => {
  const winner = homeGoals === awayGoals ? null : homeGoals > awayGoals ? 'home' : 'away';
  const vars: ActivityVars<'result'> = {
    ...{ ...cup, key, label: 'Final', entrants: 'players', home, away, winner, isDraw: winner === null },
    result: { score: { legs: [[homeGoals, awayGoals]] } },
  };
  const subject = `result:${cupId}:${key}:${[home, away].sort().join()}`;
  return buildActivity(
    { kind: 'result', subject, actorIds: [home, away], clanIds: [], forAll: false, removed, vars },
    envelope,
  );
};

export const buildPlace = (playerId: string, place: number, envelope: Envelope = {}): ActivityPublished =>
  buildActivity(
    {
      ...{ kind: 'place', subject: `place:${cupId}:${playerId}`, actorIds: [playerId], clanIds: [] },
      ...{ forAll: false, removed: false },
      vars: { ...cup, entrants: 'players', place, size: 32 },
    },
    envelope,
  );

export const buildClanNews = (
  clanId: string,
  playerId: string,
  event: ActivityVars<'clan'>['event'] = 'joined',
): ActivityPublished =>
  buildActivity({
    ...{ kind: 'clan', subject: `clan:${clanId}:${event}:${playerId}`, actorIds: [playerId], clanIds: [clanId] },
    ...{ forAll: false, removed: false, vars: { event, clanId } },
  });

export const buildOpening = (
  tournamentId: string,
  {
    closesAt = new Date(Date.now() + 3_600_000).toISOString(),
    removed = false,
    ...envelope
  }: Envelope & { closesAt?: string; removed?: boolean } = {},
): ActivityPublished =>
  buildActivity(
    {
      ...{ kind: 'cup-opened', subject: `cup:${tournamentId}`, actorIds: [], clanIds: [], forAll: true, removed },
      vars: { tournamentId, tournamentName: 'Night Cup', startsAt: closesAt, closesAt },
    },
    envelope,
  );
