import { usePortalConfig } from '@portal/portal';
import { Button, Card, EmptyState, PageHeader, Page as PageLayout } from '@portal/ui';

export const Page = () => {
  const { instagramUrl } = usePortalConfig();
  return (
    <PageLayout>
      <PageHeader title="Gaming News" subtitle="What moves the eFootball world, on console and mobile." />
      <Card padding="lg">
        <EmptyState
          title="The news desk opens with the next release"
          headingLevel={2}
          action={
            <Button asChild variant="secondary">
              <a href={instagramUrl} target="_blank" rel="noopener noreferrer">
                Follow us on Instagram
              </a>
            </Button>
          }
        >
          Match reports, updates and interviews will be printed here. Until then our channels have the latest.
        </EmptyState>
      </Card>
    </PageLayout>
  );
};
