import { usePortalConfig } from '@portal/portal';
import { Button, Card, Cluster, Heading, Text } from '@portal/ui';

/** Faster ways to an answer than a letter. */
export const QuickSupport = () => {
  const { faqUrl, discordUrl } = usePortalConfig();
  return (
    <Card padding="lg">
      <Heading level={2} size="title">
        Quick Support
      </Heading>
      <Text tone="muted">Many questions are answered already, and the community helps at any hour.</Text>
      <Cluster>
        <Button asChild variant="secondary">
          <a href={faqUrl} target="_blank" rel="noopener noreferrer">
            Visit FAQ
          </a>
        </Button>
        <Button asChild variant="secondary">
          <a href={discordUrl} target="_blank" rel="noopener noreferrer">
            Join Discord
          </a>
        </Button>
      </Cluster>
    </Card>
  );
};
