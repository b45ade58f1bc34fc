import type { Tournament } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, Link, useNavigate, useSession } from '@portal/portal';
import { Button, Stack, Text, TextLink, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { useNextCup } from '../../live/next-cup.ts';
import { useJoin } from '../../live/use-join.ts';
import { formatMoment } from '../../shared/texts.ts';

const NextCupSection = styled.section`
  display: grid;
  gap: ${theme.space[3]};
  padding-block-start: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
`;

interface JoinProps {
  cup: Tournament;
  gameId: string;
}

/** Enters with the game ID of this cup. The press accepts the rules, to which the text links. */
const JoinNow = ({ cup, gameId }: JoinProps) => {
  const { id, name } = cup;
  const navigate = useNavigate();
  const { mutate, isPending } = useJoin(cup, gameId, () => void navigate(competitionPaths.tournament(id)));
  return (
    <Stack gap={2}>
      {/* Its name is above the button. */}
      <Button fullWidth pending={isPending} aria-label={`Join ${name}`} onClick={() => mutate(undefined)}>
        Join
      </Button>
      <Text size="small" tone="muted">
        {`You enter as ${gameId} and accept `}
        <TextLink asChild>
          <Link to={competitionPaths.tournament(id, { tab: 'rules' })}>the rules</Link>
        </TextLink>
        .
      </Text>
    </Stack>
  );
};

const Enter = ({ cup, gameId }: JoinProps) => {
  const { status } = useSession();
  const path = competitionPaths.tournament(cup.id);
  if (status === 'signed-in' && gameId !== '') return <JoinNow cup={cup} gameId={gameId} />;
  return (
    <ButtonLink
      fullWidth
      to={status === 'signed-in' ? path : accountPaths.signIn({ next: path })}
      aria-label={status === 'signed-in' ? `See ${cup.name}` : `Sign In to Join ${cup.name}`}
    >
      {status === 'signed-in' ? 'See' : 'Sign In to Join'}
    </ButtonLink>
  );
};

interface NextCupProps {
  /** The game of this cup. */
  game: string;
  /** The visitor's game ID in this cup; empty without one. */
  gameId: string;
}

/** The next cup in the same game that the visitor can enter, below every end of this one. */
export const NextCup = ({ game, gameId }: NextCupProps) => {
  const cup = useNextCup(game);
  if (cup === undefined) return null;
  return (
    <NextCupSection aria-label="Next cup">
      {cup ? (
        <>
          <Text>
            {'Next: '}
            <TextLink asChild>
              <Link to={competitionPaths.tournament(cup.id)}>{cup.name}</Link>
            </TextLink>
            {`, ${cup.participants} of ${cup.maxParticipants}, starts ${formatMoment(cup.startDate)}`}
          </Text>
          <Enter cup={cup} gameId={gameId} />
        </>
      ) : (
        <ButtonLink fullWidth variant="secondary" to={competitionPaths.tournaments()}>
          See Tournaments
        </ButtonLink>
      )}
    </NextCupSection>
  );
};
