import { Badge, Card, EmptyState, Section, Text } from '@portal/ui';
import { detailTexts } from '../../texts';
import { Name, Place, Row, Rows } from './participants-parts';

/** The specification's placeholders: at most 8 of them, of whom the first 4 are through. */
const SHOWN = 8;
const QUALIFIED = 4;

const Standing = ({ position }: { position: number }) =>
  position <= QUALIFIED ? (
    <Badge tone="accent">{detailTexts.standing.qualified}</Badge>
  ) : (
    <Badge>{detailTexts.standing.eliminated}</Badge>
  );

const List = ({ count }: { count: number }) => (
  <Rows $perColumn={Math.min(count, QUALIFIED)}>
    {Array.from({ length: count }, (_, index) => index + 1).map((position) => (
      <Row key={position}>
        <Place aria-hidden>{position}</Place>
        <Name>{detailTexts.player(position)}</Name>
        <Standing position={position} />
      </Row>
    ))}
  </Rows>
);

/** Who plays, as far as the specification tells: names stand for players until entries are open. */
export const Participants = ({ participants }: { participants: number }) => (
  <Section title={detailTexts.participants} aria-label={detailTexts.participants}>
    {participants === 0 ? (
      <Card>
        <EmptyState>{detailTexts.noParticipants}</EmptyState>
      </Card>
    ) : (
      <List count={Math.min(participants, SHOWN)} />
    )}
    {participants > SHOWN && (
      <Text tone="muted" weight="medium">
        {detailTexts.moreParticipants(participants - SHOWN)}
      </Text>
    )}
  </Section>
);
