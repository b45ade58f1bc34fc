import { usePortalConfig } from '@portal/portal';
import { Page, PageHeader, Spinner } from '@portal/ui';
import { Scene } from '@portal/ui/scenes';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CategoryFilter } from './category-filter.tsx';

/** Tall enough to keep the footer out of view. */
const SpinnerArea = styled.div`
  display: grid;
  place-items: start center;
  min-height: 100vh;
  padding-block-start: 20vh;
`;

/** Title, categories and column of the news. */
export const NewsLayout = ({ children }: { children: ReactNode }) => {
  const { richNews } = usePortalConfig().features;
  return (
    <Page>
      <PageHeader
        title="Gaming News"
        subtitle="Match reports, updates and interviews from console and mobile."
        scene={<Scene of="news" />}
      />
      {richNews && <CategoryFilter />}
      {children}
    </Page>
  );
};

export const NewsSpinner = () => (
  <SpinnerArea>
    <Spinner size="lg" label="Loading news..." />
  </SpinnerArea>
);

export const NewsSkeleton = () => (
  <NewsLayout>
    <NewsSpinner />
  </NewsLayout>
);
