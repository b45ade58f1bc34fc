import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link, useDocumentTitle } from '@portal/portal';
import { Button, Card, EmptyState, NotFoundScene } from '@portal/ui';
import { clanTexts } from '../texts';

const words = clanTexts.notFound;

export const ClanNotFound = () => {
  useDocumentTitle(words.title);
  return (
    <Card padding="lg">
      <EmptyState
        picture={<NotFoundScene />}
        title={words.title}
        headingLevel={1}
        action={
          <Button asChild>
            <Link to={competitionPaths.clans()}>{words.back}</Link>
          </Button>
        }
      >
        {words.description}
      </EmptyState>
    </Card>
  );
};
