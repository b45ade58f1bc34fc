import { ErrorState, Page } from '@portal/ui';
import { useEffect } from 'react';

interface PageFailureProps {
  onRetry: () => void;
}

/** Stands in for a page that could not be loaded or broke. Header, footer and all other pages go on working. */
export const PageFailure = ({ onRetry }: PageFailureProps) => {
  useEffect(() => {
    // The usual cause heals by itself.
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Page>
      <ErrorState title="This page could not be loaded" headingLevel={1} onRetry={onRetry}>
        Part of the portal did not answer. The rest works: you can try again or go on to another page.
      </ErrorState>
    </Page>
  );
};
