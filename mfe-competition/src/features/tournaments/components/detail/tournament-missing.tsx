import { texts } from '@portal/contracts/texts';
import { Link, paths, useDocumentTitle } from '@portal/portal';
import { Button, Card, EmptyState, NotFoundScene } from '@portal/ui';

const { notFound, back } = texts.tournamentDetail;

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
            <Link to={paths.tournaments()}>{back}</Link>
          </Button>
        }
      >
        {notFound.description}
      </EmptyState>
    </Card>
  );
};
