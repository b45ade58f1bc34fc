import type {
  NotificationKind,
  NotificationRequested,
  NotificationSettings,
  NotificationVars,
} from '@portal/contracts';
import { newEventId } from '@portal/service-kit/outbox';

/** Builds a notification of a player. */
export const buildNotification = <K extends NotificationKind>(
  playerId: string,
  template: K,
  vars: NotificationVars<K>,
  envelope: Partial<Pick<NotificationRequested, 'eventId' | 'occurredAt'>> & { actorId?: string } = {},
): NotificationRequested => {
  const { eventId = newEventId(), occurredAt = new Date().toISOString(), actorId } = envelope;
  const expiresAt = new Date(Date.parse(occurredAt) + 86_400_000).toISOString();
  return {
    ...{ eventId, occurredAt },
    type: 'notification.requested',
    // Variables are text or absent, which the type of optional ones does not say.
    data: {
      ...{ playerId, template, vars: vars as Record<string, string>, dedupeKey: `test:${eventId}`, expiresAt },
      ...(actorId !== undefined && { actorId }),
    },
  };
};

const tournamentId = '65f0c0ffee0000000000d001';

/** Variables of a match of Ana and Ben in the Night Cup. */
export const matchVars = (vars: Partial<NotificationVars<'tournament-match'>> = {}) => ({
  ...{ event: 'reported' as const, tournamentId, tournamentName: 'Night Cup' },
  ...{ matchKey: 'w1-1', matchLabel: 'Final', home: 'Ana', away: 'Ben', opponent: 'Ben', score: '2–1' },
  ...vars,
});

/** Builds reports of so many matches of a player. */
export const buildNotifications = (playerId: string, count: number): NotificationRequested[] =>
  Array.from({ length: count }, (_, at) =>
    buildNotification(playerId, 'tournament-match', matchVars({ matchKey: `w1-${at + 1}` })),
  );

const isShown = { portal: true };
/** The groups of a player who has not changed any. */
export const allOn: NotificationSettings['groups'] = {
  matches: { push: true },
  clan: { portal: true, push: true },
  followers: { portal: true, push: false },
  ...{ cups: isShown, news: isShown, rank: isShown },
};

/** The settings of a player who has changed these. */
export const chosenSettings = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  groups: allOn,
  quiet: null,
  timeZone: null,
  digest: 'off',
  ...changes,
});
