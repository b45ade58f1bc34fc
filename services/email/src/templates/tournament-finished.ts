import { competitionPaths } from '@portal/contracts/competition/ui';
import { button, greeting } from './blocks.ts';
import type { Template } from './template.ts';
import { unlinkedName } from './text.ts';

export const tournamentFinished: Template<'tournament-finished'> = {
  version: 1,
  write: ({ username, tournamentId, tournamentName, clanName, place, entrants }, { communityName, publicUrl }) => {
    const name = unlinkedName(tournamentName);
    const link = publicUrl + competitionPaths.tournament(tournamentId, { tab: 'standings' });
    const clan = clanName === undefined ? null : unlinkedName(clanName);
    const who = clan ? 'Your clan' : 'You';
    const result = `${clan ?? 'you'} finished ${place} of ${entrants}`;
    const isChampion = place === '1st';
    return {
      subject: `${name}: ${result}`,
      preview: 'The results are final.',
      heading: isChampion ? `${who} won ${name}` : `${who} finished ${place}`,
      body: [
        greeting(
          username,
          isChampion
            ? `the results of ${name} are final: ${result}. Congratulations, ${clan ? 'champions' : 'champion'}!`
            : `the results of ${name} are final: ${result}. Thanks for playing.`,
        ),
        button('View final standings', link, `Final standings: ${link}`),
      ],
      reason: `You get this email because ${clan ? 'your clan' : 'you'} played in ${name} at ${communityName}.`,
    };
  },
};
