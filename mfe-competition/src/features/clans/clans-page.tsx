import { Card, EmptyState, PageHeader, Page as PageLayout, Shield } from '@portal/ui';
import { NextStep } from '../../shared/next-step';

export const Page = () => (
  <PageLayout>
    <PageHeader title="Clans & Teams" subtitle="Teams of players who climb the table together." />
    <Card padding="lg">
      <EmptyState
        picture={<Shield size={96} />}
        title="Clans open with the next release"
        headingLevel={2}
        action={<NextStep />}
      >
        Here you will find every clan with its leader, its managers and its members. Have your account ready and be the
        first to join one.
      </EmptyState>
    </Card>
  </PageLayout>
);
