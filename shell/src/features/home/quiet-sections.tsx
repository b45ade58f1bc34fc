import { Card, EmptyState, Grid, Section } from '@portal/ui';

/** Both always say so: the specification fixes these texts. */
export const QuietSections = () => (
  <Grid min="lg" gap={8}>
    <Section title="Current Tournaments">
      <Card>
        <EmptyState>No tournaments available at the moment.</EmptyState>
      </Card>
    </Section>
    <Section title="Latest Gaming News">
      <Card>
        <EmptyState>No news articles available at the moment.</EmptyState>
      </Card>
    </Section>
  </Grid>
);
