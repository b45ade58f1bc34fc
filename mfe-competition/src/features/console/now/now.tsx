import type { TournamentBracket, TournamentPhase } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { PageLink } from '@portal/portal';
import { Card, Stack, Text } from '@portal/ui';
import { AnnouncedText } from '../../../live/announcer.tsx';
import { Invite } from '../../../shared/invite.tsx';
import { titleEntrants } from '../../../shared/texts.ts';
import { summarizeEntrants } from '../shared/entrants.ts';
import { Interruptions } from './interruptions.tsx';
import { Progress } from './progress.tsx';
import { Queue } from './queue.tsx';
import { StepBar } from './step-bar.tsx';

const upcoming: readonly TournamentPhase[] = ['announced', 'registration', 'check-in', 'ready'];

interface NowProps {
  bracket: TournamentBracket;
  /** Referees decide matches only. */
  isOrganizer: boolean;
}

/** Before the first match, the numbers of players are what matters. */
const Upcoming = ({ bracket, bracket: { id, phase, entrants, settings }, isOrganizer }: NowProps) => (
  <Card>
    <Text>
      <AnnouncedText>{entrants.length > 0 ? summarizeEntrants(entrants) : 'Nobody has registered yet.'}</AnnouncedText>
    </Text>
    {isOrganizer && (
      <PageLink
        to={competitionPaths.console(id, { section: 'players' })}
      >{`Show ${titleEntrants(settings).toLowerCase()}`}</PageLink>
    )}
    {(phase === 'announced' || phase === 'registration') && <Invite bracket={bracket} />}
  </Card>
);

/** What needs staff, how far the tournament is, and the next step. */
export const Now = ({ bracket, isOrganizer }: NowProps) => (
  <Stack gap={8}>
    {upcoming.includes(bracket.phase) ? (
      <Upcoming bracket={bracket} isOrganizer={isOrganizer} />
    ) : (
      <>
        <Queue bracket={bracket} />
        <Progress bracket={bracket} />
      </>
    )}
    {isOrganizer && <Interruptions bracket={bracket} />}
    {isOrganizer && <StepBar bracket={bracket} />}
  </Stack>
);
