import { Page, PageHeader, Spinner } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '../texts';

/** Tall enough to keep what follows out of sight. */
const Waiting = styled.div`
  display: grid;
  place-items: start center;
  min-height: 100vh;
  padding-block-start: 20vh;
`;

/** Title and column of the news, with its articles or with what stands in for them. */
export const NewsFrame = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    {children}
  </Page>
);

export const NewsSpinner = () => (
  <Waiting>
    <Spinner size="lg" label={texts.loading} />
  </Waiting>
);

/** The news while their code is on its way. */
export const NewsSkeleton = () => (
  <NewsFrame>
    <NewsSpinner />
  </NewsFrame>
);
