import type { Clan, ClanManagement } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { limits } from '@portal/contracts/limits';
import { call, formatDay, getErrorText } from '@portal/portal';
import { CopyLinkButton, ShareButton } from '@portal/screens';
import { Button, Cluster, Heading, Stack, Text, theme } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/overlays';
import { TitledCard } from '@portal/ui/titled-card';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PlayerSearch } from '../../../shared/player-search.tsx';
import { PersonRow } from './person-rows.tsx';
import { useClanStaffCall } from './use-clan-staff-call.ts';

interface InviteProps {
  clan: Clan;
  management: ClanManagement;
}

interface FoundPlayer {
  id: string;
  username: string;
  avatar: string | null;
}

/** What a found player is to the clan, if there is nothing to invite to. */
const findState = ({ members, requests }: ClanManagement, playerId: string): string | null => {
  if (members.some(({ player }) => player.id === playerId)) return 'Member';
  const state = requests.find(({ player }) => player.id === playerId)?.state;
  if (state === 'invited') return 'Invited';
  return state === 'requested' ? 'Wants to join' : null;
};

const FoundRow = ({ clan, management, player }: InviteProps & { player: FoundPlayer }) => {
  const { mutate, isPending, error } = useClanStaffCall(clan.id, { done: { title: `${player.username} Is Invited` } });
  const state = findState(management, player.id);
  return (
    <PersonRow
      player={player}
      detail={error ? getErrorText(error, 'Not invited. Please try again.') : (state ?? 'Not a member')}
    >
      <Button
        size="sm"
        disabled={state !== null}
        pending={isPending}
        aria-label={`Invite ${player.username}`}
        onClick={() => mutate({ do: 'invite', playerId: player.id })}
      >
        Invite
      </Button>
    </PersonRow>
  );
};

/* One press selects all of it. */
const LinkText = styled.p`
  padding: ${theme.space[3]};
  font-size: ${theme.fontSize.small};
  overflow-wrap: anywhere;
  user-select: all;
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

const Revoke = ({ clan }: Pick<InviteProps, 'clan'>) => {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useClanStaffCall(clan.id, {
    done: { title: 'Invitation Link Revoked' },
    onSettled: () => setOpen(false),
  });
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">Revoke</Button>}
      open={isOpen}
      onOpenChange={setOpen}
      title="Revoke the invitation link?"
      description={`Players who have this link to ${clan.name} can no longer join by it. You can create another one at any time.`}
      confirmLabel="Revoke"
      pending={isPending}
      onConfirm={() => mutate({ do: 'unlink' })}
    />
  );
};

const InvitationLink = ({ clan, management: { link } }: InviteProps) => {
  const { mutate, isPending } = useClanStaffCall(clan.id, { done: { title: 'Invitation Link Created' } });
  if (!link)
    return (
      <Stack gap={3} align="start">
        <Text tone="muted">
          {`Everyone who has the link can join, without a request. It expires after ${limits.clan.linkDays} days.`}
        </Text>
        <Button variant="secondary" pending={isPending} onClick={() => mutate({ do: 'link' })}>
          Create invitation link
        </Button>
      </Stack>
    );
  const path = competitionPaths.clanInvitation(clan.id, link.code);
  return (
    <Stack gap={3}>
      <Text tone="muted">{`Everyone who has this link can join until ${formatDay(link.expiresAt)}.`}</Text>
      <LinkText>{new URL(path, window.location.origin).href}</LinkText>
      <Cluster gap={2}>
        <ShareButton text={`Join ${clan.name}`} path={path} variant="primary" />
        <CopyLinkButton path={path} />
        <Revoke clan={clan} />
      </Cluster>
    </Stack>
  );
};

/** Ways to bring players into the clan. */
export const InvitePanel = ({ clan, management }: InviteProps) => (
  <TitledCard title="Invite" icon={<UserPlus aria-hidden />}>
    <Stack gap={6}>
      <InvitationLink clan={clan} management={management} />
      <Stack gap={3}>
        <Heading level={3} size="small">
          Invite a player
        </Heading>
        <PlayerSearch
          label="Search players by username"
          placeholder="Search by username"
          noun="players"
          search={(q, signal) => call('GET /api/users/search', { query: { q }, signal })}
          min={limits.search.min}
          height="16rem"
          empty={() => <Text tone="muted">No players found.</Text>}
        >
          {(player) => <FoundRow key={player.id} clan={clan} management={management} player={player} />}
        </PlayerSearch>
      </Stack>
    </Stack>
  </TitledCard>
);
