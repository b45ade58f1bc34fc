import { texts } from '@portal/contracts/texts';
import { Card, EmptyState, Grid, Section } from '@portal/ui';

const { tournaments, news } = texts.home;

/** Both always say so: the specification fixes these texts, unless `features.liveHome` is on. */
export const QuietSections = () => (
  <Grid min="lg" gap={8}>
    <Section title={tournaments.title}>
      <Card>
        <EmptyState>{tournaments.empty}</EmptyState>
      </Card>
    </Section>
    <Section title={news.title}>
      <Card>
        <EmptyState>{news.empty}</EmptyState>
      </Card>
    </Section>
  </Grid>
);
