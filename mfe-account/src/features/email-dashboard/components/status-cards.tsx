import { Badge, Card, Cluster, Heading, Section, Text } from '@portal/ui';
import { CardRow } from '../../../shared/mail-tools/mail-layout';
import { texts } from '../texts';

/** How mails are handled, whatever the hour: what is measured live is on the operators' dashboards. */
export const StatusCards = () => (
  <Section title={texts.statusTitle}>
    <CardRow $least="15rem">
      {texts.status.map(({ label, value, description }) => (
        <Card key={label} asChild>
          <li>
            <Cluster justify="between">
              <Heading level={3} size="small">
                {label}
              </Heading>
              <Badge tone="accent">{value}</Badge>
            </Cluster>
            <Text tone="muted" size="small">
              {description}
            </Text>
          </li>
        </Card>
      ))}
    </CardRow>
  </Section>
);
