import { ButtonLink, useDocumentTitle } from '@portal/portal';
import { EmptyState, NotFoundScene, Page } from '@portal/ui';

const title = '404 Page Not Found';

/** The page of a path that has none. */
export const NotFoundPage = () => {
  useDocumentTitle(title);
  return (
    <Page>
      <EmptyState
        picture={<NotFoundScene />}
        title={title}
        headingLevel={1}
        action={<ButtonLink to="/">Back to Home</ButtonLink>}
      >
        Over the bar. The page you are looking for does not exist or has moved.
      </EmptyState>
    </Page>
  );
};
