import { competitionPaths } from '@portal/contracts/competition/ui';
import { button, facts, greeting, paragraph } from './blocks.ts';
import type { Template } from './template.ts';
import { unlinkedName } from './text.ts';
import type { Times } from './times.ts';

type Vars = Parameters<Template<'tournament-finished'>['write']>[0];

const listReward = ({ points, rank, countsAt }: Vars, { formatMoment }: Times): [label: string, value: string][] => [
  ...(points !== undefined ? [['Points', `+${points}`] as [string, string]] : []),
  ...(rank !== undefined ? [['Provisional rank', `about #${rank}`] as [string, string]] : []),
  ...(countsAt !== undefined ? [['Points added', formatMoment(new Date(countsAt))] as [string, string]] : []),
];

export const tournamentFinished: Template<'tournament-finished'> = {
  version: 2,
  write: (vars, { communityName, publicUrl }, times) => {
    const { username, tournamentId, tournamentName, clanName, place, entrants, countsAt } = vars;
    const name = unlinkedName(tournamentName);
    const link = publicUrl + competitionPaths.tournament(tournamentId);
    const clan = clanName === undefined ? null : unlinkedName(clanName);
    const who = clan ? 'Your clan' : 'You';
    const result = `${clan ?? 'you'} finished ${place} of ${entrants}`;
    const isChampion = place === '1st';
    const reward = listReward(vars, times);
    const next =
      countsAt === undefined
        ? 'Results are final once no dispute is open.'
        : 'Until then, a result can still be corrected.';
    return {
      subject: `${name}: ${result}`,
      preview: reward.map((row) => row.join(': ')).join(' · ') || 'See the final standings.',
      heading: isChampion ? `${who} won ${name}` : `${who} finished ${place}`,
      body: [
        greeting(
          username,
          isChampion
            ? `${name} is over: ${result}. Congratulations, ${clan ? 'champions' : 'champion'}!`
            : `${name} is over: ${result}. Thanks for playing.`,
        ),
        ...(reward.length > 0 ? [facts(reward)] : []),
        paragraph(next),
        button('See your result', link, `Your result and the next cup: ${link}`),
      ],
      reason: `You get this email because ${clan ? 'your clan' : 'you'} played in ${name} at ${communityName}.`,
    };
  },
};
