import { formatCount } from '@portal/portal';
import { Badge, Card, EmptyState, media, Section, Text, theme, truncate } from '@portal/ui';
import { styled } from 'styled-components';
import { ListRow, RowNumber } from '../../shared/list-row.ts';

const maxShown = 8;
const qualifiedCount = 4;

const Rows = styled.ol.attrs({ role: 'list' })<{ $perColumn: number }>`
  display: grid;
  gap: ${theme.space[3]};

  /* Fills the first column before the second, so the qualified players are together. */
  ${media.sm} {
    grid-template-rows: repeat(${({ $perColumn }) => $perColumn}, auto);
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`;

const Row = styled(ListRow)`
  min-height: 3.25rem;
`;

const Name = styled.span`
  ${truncate}
  flex: 1;
  font-weight: 600;
`;

const Standing = ({ position }: { position: number }) =>
  position <= qualifiedCount ? <Badge tone="accent">Qualified</Badge> : <Badge>Eliminated</Badge>;

const List = ({ count }: { count: number }) => (
  <Rows $perColumn={Math.min(count, qualifiedCount)}>
    {Array.from({ length: count }, (_, index) => index + 1).map((position) => (
      <Row key={position}>
        <RowNumber aria-hidden>{position}</RowNumber>
        <Name>{`Player${position}`}</Name>
        <Standing position={position} />
      </Row>
    ))}
  </Rows>
);

/** Placeholder from the specification: up to 8 generated names, the first 4 of them qualified. */
export const Participants = ({ participants }: { participants: number }) => (
  <Section title="Top Participants" aria-label="Top Participants">
    {participants === 0 ? (
      <Card>
        <EmptyState>No participants yet</EmptyState>
      </Card>
    ) : (
      <List count={Math.min(participants, maxShown)} />
    )}
    {participants > maxShown && (
      <Text tone="muted" weight="medium">
        {`+${formatCount(participants - maxShown)} more participants`}
      </Text>
    )}
  </Section>
);
