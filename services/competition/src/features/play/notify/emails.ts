import type { NotificationRequested } from '@portal/contracts';
import { buildNotification } from '../../../messages/events.ts';
import type { Email, EmailChange } from './email.ts';
import { listCheckInEmails, listEntryEmails, listFinishedEmails, listKickOffs } from './entry-emails.ts';
import { listMatchEmails } from './match-emails.ts';

/** News without a deadline, and of organizers who are late, are not sent later than this. */
const newsTtlMs = 86_400_000;

const prefixes: Record<Email['template'], string> = {
  'tournament-entry': 'entry',
  'tournament-check-in': 'check-in',
  'kick-off': 'kick-off',
  'tournament-match': 'match',
  'match-decided': 'decided',
  'tournament-finished': 'finished',
};

/**
 * Turns a change of a tournament into requests for emails. They depend on the change alone, which is stored once, so each of its causes has
 * one email. An email is not sent after the deadline that it is about.
 */
export const buildEmails = (change: EmailChange): NotificationRequested[] => {
  const { after, now } = change;
  const { id, settings } = after.play;
  const list = [listEntryEmails, listCheckInEmails, listKickOffs, listMatchEmails, listFinishedEmails].flatMap((one) =>
    one(change),
  );
  return list.map(({ playerId, template, vars, key, deadline }) =>
    buildNotification(
      {
        playerId,
        template,
        // Variables are text or absent, which the type of optional ones does not say.
        vars: { ...vars, tournamentId: id, tournamentName: settings.name } as Record<string, string>,
        dedupeKey: `${prefixes[template]}:${id}:${key}`,
        expiresAt: deadline && deadline > now ? deadline : new Date(now.getTime() + newsTtlMs),
      },
      now,
    ),
  );
};
