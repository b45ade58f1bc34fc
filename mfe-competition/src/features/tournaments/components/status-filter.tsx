import { competitionPaths } from '@portal/contracts/competition/ui';
import { type TournamentStatus, tournamentStatuses } from '@portal/contracts/tournament-status';
import { Link } from '@portal/portal';
import { Cluster, focusRing, media, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { texts } from '../texts';

const { filter } = texts;

const Choice = styled(Link)`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  padding-inline: ${theme.space[4]};
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  color: ${theme.color.textMuted};
  text-decoration: none;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.lineControl};
  border-radius: ${theme.radius.full};
  transition: color ${theme.duration.fast} ${theme.easing}, border-color ${theme.duration.fast} ${theme.easing};

  &[aria-current] {
    color: ${theme.color.onAccent};
    background: ${theme.color.accent};
    border-color: ${theme.color.accent};
  }
  ${media.hover} { &:hover:not([aria-current]) { color: ${theme.color.text}; border-color: ${theme.color.text}; } }
`;

const choices: readonly (TournamentStatus | undefined)[] = [undefined, ...tournamentStatuses];

/** Links rather than buttons: a filtered list has a URL to share and to go back to. */
export const StatusFilter = ({ chosen }: { chosen: TournamentStatus | undefined }) => (
  <nav aria-label={filter.label}>
    <Cluster gap={2} asChild>
      <ul role="list">
        {choices.map((status) => (
          <li key={status ?? 'all'}>
            <Choice to={competitionPaths.tournaments({ status })} aria-current={status === chosen ? 'true' : undefined}>
              {filter.choices[status ?? 'all']}
            </Choice>
          </li>
        ))}
      </ul>
    </Cluster>
  </nav>
);
