import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link, useDocumentTitle } from '@portal/portal';
import { Button, Card, EmptyState, NotFoundScene } from '@portal/ui';
import { detailTexts } from '../../texts';

const { notFound, back } = detailTexts;

export const TournamentMissing = () => {
  useDocumentTitle(notFound.title);
  return (
    <Card padding="lg">
      <EmptyState
        picture={<NotFoundScene />}
        title={notFound.title}
        headingLevel={1}
        action={
          <Button asChild>
            <Link to={competitionPaths.tournaments()}>{back}</Link>
          </Button>
        }
      >
        {notFound.description}
      </EmptyState>
    </Card>
  );
};
