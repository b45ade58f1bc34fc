import { ApiError, ButtonLink, useDocumentTitle } from '@portal/portal';
import { Card, EmptyState, NotFoundScene } from '@portal/ui';

/** Whether the clan or tournament does not exist (404), or its id is malformed (400). */
export const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

interface NotFoundCardProps {
  title: string;
  description: string;
  /** Text of the button. */
  back: string;
  /** Path of the list to go back to. */
  to: string;
}

/** Replaces a page whose clan or tournament does not exist. */
export const NotFoundCard = ({ title, description, back, to }: NotFoundCardProps) => {
  useDocumentTitle(title);
  return (
    <Card padding="lg">
      <EmptyState
        picture={<NotFoundScene />}
        title={title}
        headingLevel={1}
        action={<ButtonLink to={to}>{back}</ButtonLink>}
      >
        {description}
      </EmptyState>
    </Card>
  );
};
