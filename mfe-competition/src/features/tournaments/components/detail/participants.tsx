import { texts } from '@portal/contracts/texts';
import { Badge, Card, EmptyState, Section, Text } from '@portal/ui';
import { Name, Place, Row, Rows } from './participants-parts';

const words = texts.tournamentDetail;

/** The specification's placeholders: at most 8 of them, of whom the first 4 are through. */
const SHOWN = 8;
const QUALIFIED = 4;

const Standing = ({ position }: { position: number }) =>
  position <= QUALIFIED ? (
    <Badge tone="accent">{words.standing.qualified}</Badge>
  ) : (
    <Badge>{words.standing.eliminated}</Badge>
  );

const List = ({ count }: { count: number }) => (
  <Rows $perColumn={Math.min(count, QUALIFIED)}>
    {Array.from({ length: count }, (_, index) => index + 1).map((position) => (
      <Row key={position}>
        <Place aria-hidden>{position}</Place>
        <Name>{words.player(position)}</Name>
        <Standing position={position} />
      </Row>
    ))}
  </Rows>
);

/** Who plays, as far as the specification tells: names stand for players until entries are open. */
export const Participants = ({ participants }: { participants: number }) => (
  <Section title={words.participants} aria-label={words.participants}>
    {participants === 0 ? (
      <Card>
        <EmptyState>{words.noParticipants}</EmptyState>
      </Card>
    ) : (
      <List count={Math.min(participants, SHOWN)} />
    )}
    {participants > SHOWN && (
      <Text tone="muted" weight="medium">
        {words.moreParticipants(participants - SHOWN)}
      </Text>
    )}
  </Section>
);
