import type { UserWithEmail } from '@portal/contracts';
import { call, formatCount, getErrorText, PlayerLink } from '@portal/portal';
import { Avatar, Button, media, Persona, Text, theme } from '@portal/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useClanMutation } from '../hooks/use-clan-mutation.ts';

interface NewMember {
  clanId: string;
  userId: string;
}

const ResultRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[1]} ${theme.space[3]};
  align-items: center;
  padding-block: ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};

  &:last-child { border-block-end: 0; }
  ${media.sm} { grid-template-columns: minmax(0, 1fr) auto auto; }
`;

/** Phones: below the name, indented by the avatar (40 px) and its gap. */
const Score = styled(Text)`
  grid-row: 2;
  padding-inline-start: calc(40px + ${theme.space[2]});

  ${media.sm} {
    grid-row: auto;
    padding-inline-start: 0;
  }
`;

const Failure = styled(Text)`
  grid-column: 1 / -1;
`;

const failed = { title: 'Failed to add member', fallback: 'Failed to add member to clan' };

interface PlayerRowProps {
  player: UserWithEmail;
  /** Null while no clan is chosen: no one can be added yet. */
  clanId: string | null;
  onAdded: (clanId: string) => void;
}

export const PlayerRow = ({ player, clanId, onAdded }: PlayerRowProps) => {
  const nameId = useId();
  const { mutate, isPending, isSuccess, error } = useClanMutation({
    mutationFn: ({ clanId, userId }: NewMember) =>
      call('POST /api/clans/{id}/members', { params: { id: clanId }, body: { userId } }),
    done: 'Member added to clan successfully!',
    failed,
    onDone: (_member, added) => onAdded(added.clanId),
  });
  const add = () => clanId && mutate({ clanId, userId: player.id });
  const idleLabel = isSuccess ? 'Added' : 'Add';
  // The row gets the focus of its button, which is disabled once the player is added.
  return (
    <ResultRow tabIndex={-1}>
      <Persona
        id={nameId}
        picture={<Avatar src={player.avatar} seed={player.id} name={player.username} />}
        name={<PlayerLink username={player.username} cover />}
        detail={player.email}
      />
      <Score size="small" tone="muted" tabular>
        {`Score: ${formatCount(player.score)}`}
      </Score>
      <Button size="sm" disabled={isSuccess || !clanId} pending={isPending} aria-describedby={nameId} onClick={add}>
        {isPending ? 'Adding...' : idleLabel}
      </Button>
      {error && (
        <Failure size="small" tone="danger" role="alert">
          {getErrorText(error, failed.fallback)}
        </Failure>
      )}
    </ResultRow>
  );
};
