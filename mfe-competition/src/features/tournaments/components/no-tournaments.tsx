import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link } from '@portal/portal';
import { Button, Card, EmptyState } from '@portal/ui';
import { texts } from '../texts';

const { empty, noMatch, filter } = texts;

/** What the list says while there is no tournament at all. */
export const NoTournaments = () => (
  <Card padding="lg">
    <EmptyState
      title={empty.title}
      headingLevel={2}
      action={
        <Button asChild variant="secondary">
          <Link to={communityPaths.leaderboard()}>View Full Leaderboard</Link>
        </Button>
      }
    >
      {empty.description}
    </EmptyState>
  </Card>
);

/** What the list says when no tournament has the chosen status. */
export const NoMatch = () => (
  <Card padding="lg">
    <EmptyState
      title={noMatch.title}
      headingLevel={2}
      action={
        <Button asChild variant="secondary">
          <Link to={competitionPaths.tournaments()}>{filter.showAll}</Link>
        </Button>
      }
    >
      {noMatch.description}
    </EmptyState>
  </Card>
);
