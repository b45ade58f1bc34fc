import { competitionPaths } from '@portal/contracts/competition/ui';
import { button, facts, greeting, paragraph } from './blocks';
import type { Template } from './template';
import { unlinkedName } from './text';
import { formatMoment, formatTime } from './times';

export const tournamentCheckIn: Template<'tournament-check-in'> = {
  version: 1,
  write: ({ username, tournamentId, tournamentName, event, entry, closesAt }, { communityName, publicUrl }) => {
    const name = unlinkedName(tournamentName);
    const link = publicUrl + competitionPaths.tournament(tournamentId);
    const closes = closesAt === undefined ? null : new Date(closesAt);
    const request = `${name}${closes ? ` by ${formatTime(closes)}` : ''}`;
    const isReminder = event === 'reminder';
    return {
      subject: isReminder ? `Reminder: check in for ${request}` : `Check in for ${request}`,
      preview: entry === 'waiting' ? 'Check in to move up if a place opens.' : 'Check in to keep your place.',
      heading: isReminder ? 'Check-in closes soon' : 'Check-in is open',
      body: [
        greeting(username, isReminder ? `you haven't checked in for ${name} yet.` : `check-in for ${name} is open.`),
        paragraph(
          entry === 'waiting'
            ? "You're on the waiting list. Check in, and you move up if a place opens when check-in closes."
            : 'Players who have not checked in when it closes lose their place.',
        ),
        ...(closes ? [facts([['Check-in closes', formatMoment(closes)]])] : []),
        button('Check in', link, `Check in here: ${link}`),
      ],
      reason: `You get this email because you entered ${name} at ${communityName}.`,
    };
  },
};
