import { competitionPaths } from '@portal/contracts/competition/ui';
import { button, facts, greeting, paragraph } from './blocks.ts';
import type { Template } from './template.ts';
import { unlinkedName } from './text.ts';

export const tournamentCheckIn: Template<'tournament-check-in'> = {
  version: 2,
  write: (vars, { communityName, publicUrl }, { formatMoment, formatTime }) => {
    const { username, tournamentId, tournamentName, clanName, event, entry, closesAt } = vars;
    const name = unlinkedName(tournamentName);
    const link = publicUrl + competitionPaths.tournament(tournamentId);
    const closes = closesAt === undefined ? null : new Date(closesAt);
    const request = `${name}${closes ? ` by ${formatTime(closes)}` : ''}`;
    const isReminder = event === 'reminder';
    const clan = clanName === undefined ? null : `your clan ${unlinkedName(clanName)}`;
    const waiting = clan
      ? 'Your clan is on the waiting list. Check in, and it moves up if a place opens when check-in closes.'
      : "You're on the waiting list. Check in, and you move up if a place opens when check-in closes.";
    const missing = clan ? `${clan} hasn't checked in` : "you haven't checked in";
    return {
      subject: isReminder ? `Reminder: check in for ${request}` : `Check in for ${request}`,
      preview: entry === 'waiting' ? 'Check in to move up if a place opens.' : 'Check in to keep your place.',
      heading: isReminder ? 'Check-in closes soon' : 'Check-in is open',
      body: [
        greeting(username, isReminder ? `${missing} for ${name} yet.` : `check-in for ${name} is open.`),
        paragraph(
          entry === 'waiting'
            ? waiting
            : `${clan ? 'Clans that' : 'Players who'} have not checked in when it closes lose their place.`,
        ),
        ...(closes ? [facts([['Check-in closes', formatMoment(closes)]])] : []),
        button('Check in', link, `Check in here: ${link}`),
      ],
      reason: `You get this email because ${clan ? 'you lead a clan that' : 'you'} entered ${name} at ${communityName}.`,
    };
  },
};
