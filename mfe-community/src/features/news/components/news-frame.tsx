import { Page, PageHeader, Spinner } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '../texts';

/** Tall enough to keep the footer out of view. */
const SpinnerFrame = styled.div`
  display: grid;
  place-items: start center;
  min-height: 100vh;
  padding-block-start: 20vh;
`;

/** Title and column of the news. */
export const NewsFrame = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    {children}
  </Page>
);

export const NewsSpinner = () => (
  <SpinnerFrame>
    <Spinner size="lg" label={texts.loading} />
  </SpinnerFrame>
);

export const NewsSkeleton = () => (
  <NewsFrame>
    <NewsSpinner />
  </NewsFrame>
);
