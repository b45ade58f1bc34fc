import { Link, useDocumentTitle } from '@portal/portal';
import { Button, Card, EmptyState, NotFoundScene } from '@portal/ui';

interface NotFoundCardProps {
  texts: { title: string; description: string; back: string };
  /** Path of the list to go back to. */
  to: string;
}

/** Replaces a page whose clan or tournament does not exist. */
export const NotFoundCard = ({ texts: { title, description, back }, to }: NotFoundCardProps) => {
  useDocumentTitle(title);
  return (
    <Card padding="lg">
      <EmptyState
        picture={<NotFoundScene />}
        title={title}
        headingLevel={1}
        action={
          <Button asChild>
            <Link to={to}>{back}</Link>
          </Button>
        }
      >
        {description}
      </EmptyState>
    </Card>
  );
};
