import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link } from '@portal/portal';
import { Button, Card, EmptyState } from '@portal/ui';
import { texts } from '../texts';

interface EmptyCardProps {
  texts: { title: string; description: string };
  to: string;
  action: string;
}

const EmptyCard = ({ texts: { title, description }, to, action }: EmptyCardProps) => (
  <Card padding="lg">
    <EmptyState
      title={title}
      headingLevel={2}
      action={
        <Button asChild variant="secondary">
          <Link to={to}>{action}</Link>
        </Button>
      }
    >
      {description}
    </EmptyState>
  </Card>
);

export const NoTournaments = () => (
  <EmptyCard texts={texts.empty} to={communityPaths.leaderboard()} action="View Full Leaderboard" />
);

/** Shown when no tournament has the selected status. */
export const NoMatch = () => (
  <EmptyCard texts={texts.noMatch} to={competitionPaths.tournaments()} action={texts.filter.showAll} />
);
