import { Card, EmptyState, Grid, Section } from '@portal/ui';
import { texts } from './texts';

const { tournaments, news } = texts;

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
