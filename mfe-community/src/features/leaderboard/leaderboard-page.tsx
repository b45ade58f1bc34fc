import { Card, EmptyState, PageHeader, Page as PageLayout } from '@portal/ui';
import { NextStep } from '../../shared/next-step';
import { Podium } from './podium';

export const Page = () => (
  <PageLayout>
    <PageHeader title="Leaderboard" subtitle="The best players and clans on every platform." />
    <Card padding="lg">
      <EmptyState
        picture={<Podium />}
        title="The leaderboard opens with the next release"
        headingLevel={2}
        action={<NextStep />}
      >
        Ranks, medals and scores will stand here as soon as the first matches count. Have your account ready to be in
        the table from the start.
      </EmptyState>
    </Card>
  </PageLayout>
);
