import type { Clan, ClanMe, MembershipBody } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ApiError, ButtonLink, useQuery, useSession } from '@portal/portal';
import {
  Alert,
  Button,
  Card,
  Cluster,
  createLazy,
  media,
  QueryState,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  theme,
  useOnDemand,
} from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useKeptFocus } from '../../../shared/use-kept-focus.ts';
import { clanQueries } from '../queries.ts';
import { Claim } from './claim.tsx';
import { describeJoining, describeMembership, isOpenedByCode } from './describe-membership.ts';
import { forgetInvitationCode, useInvitationCode } from './invitation-code.ts';
import { useMembership } from './use-membership.ts';

const leaveDialog = createLazy(() => import(/* webpackChunkName: "leave-clan" */ './leave-clan-dialog.tsx'));
const claimDialog = createLazy(() => import(/* webpackChunkName: "claim-lead" */ './claim-dialog.tsx'));

/* The text next to its buttons; below each other on phones. */
const PanelRow = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  align-items: center;

  &:focus { outline: none; }
  ${media.md} { grid-template-columns: minmax(0, 1fr) auto; }
`;

const Row = ({ text, children }: { text: string; children?: ReactNode }) => (
  <PanelRow role="group" aria-label="Your membership" {...useKeptFocus<HTMLDivElement>()}>
    <Text weight="bold">{text}</Text>
    {children && <Cluster>{children}</Cluster>}
  </PanelRow>
);

interface MemberProps {
  clan: Clan;
  own: ClanMe;
}

const Leave = ({ clan, own }: MemberProps) => {
  const { code, trigger } = useOnDemand(leaveDialog);
  if (code) return <code.LeaveClanDialog clan={clan} own={own} />;
  return (
    <Button variant="secondary" {...trigger}>
      Leave
    </Button>
  );
};

const ClaimLead = ({ clan }: Pick<MemberProps, 'clan'>) => {
  const { code, trigger } = useOnDemand(claimDialog);
  if (code) return <code.ClaimDialog clan={clan} />;
  return (
    <Button variant="secondary" {...trigger}>
      Claim the lead
    </Button>
  );
};

const MemberActs = ({ clan, own }: MemberProps) => (
  <>
    {own.role !== 'member' && (
      <ButtonLink to={competitionPaths.clan(clan.id, { tab: 'manage' })}>Manage clan</ButtonLink>
    )}
    {own.mayClaim && <ClaimLead clan={clan} />}
    <Leave clan={clan} own={own} />
  </>
);

interface JoinActsProps extends MemberProps {
  /** The code of an invitation link. */
  code: string | null;
  onInvalidCode: () => void;
}

const isInvalidCode = (error: Error): boolean => error instanceof ApiError && error.code === 'invitation_invalid';

/** The one thing that a player can do who is no member; two for an invitation. */
const JoinActs = ({ clan, own, code, onInvalidCode }: JoinActsProps) => {
  const { mutate, isPending, variables } = useMembership(clan, {
    onFailed: (error) => isInvalidCode(error) && code !== null && onInvalidCode(),
  });
  const act = (label: string, body: MembershipBody, variant: 'primary' | 'secondary' = 'primary') => (
    // A key of its own: the next act must not be under the finger that pressed this one.
    <Button
      key={label}
      variant={variant}
      disabled={isPending && variables.do !== body.do}
      pending={isPending && variables.do === body.do}
      onClick={() => mutate(body)}
    >
      {label}
    </Button>
  );
  if (code !== null && isOpenedByCode(own)) return act('Join', { do: 'join', code });
  switch (own.mayJoin) {
    case 'join':
      return act('Join', { do: 'join' });
    case 'ask':
      return act('Ask to join', { do: 'join' });
    case 'requested':
      return act('Cancel request', { do: 'cancel' }, 'secondary');
    case 'accept':
      return (
        <>
          {act('Accept invitation', { do: 'accept' })}
          {act('Decline', { do: 'decline' }, 'secondary')}
        </>
      );
    default:
      return null;
  }
};

const hasJoinActs = (own: ClanMe, code: string | null): boolean =>
  (code !== null && isOpenedByCode(own)) || ['join', 'ask', 'requested', 'accept'].includes(own.mayJoin);

const Own = ({ clan, own, playerId }: MemberProps & { playerId: string }) => {
  const linkCode = useInvitationCode(clan.id);
  const [invalidCode, setInvalidCode] = useState<string | null>(null);
  const { clanInfo } = useSession().user ?? {};
  const code = linkCode === invalidCode ? null : linkCode;
  const rejectCode = () => {
    forgetInvitationCode();
    setInvalidCode(linkCode);
  };
  return (
    <Stack gap={4}>
      {own.claim && <Claim clan={clan} own={own} claim={own.claim} playerId={playerId} />}
      {invalidCode !== null && own.role === null && (
        <Alert tone="warning">This invitation link has expired or was revoked. Ask the clan for a new one.</Alert>
      )}
      <Row text={describeMembership(own, clan, code !== null)}>
        {own.role !== null && <MemberActs clan={clan} own={own} />}
        {own.role === null && hasJoinActs(own, code) && (
          <JoinActs clan={clan} own={own} code={code} onInvalidCode={rejectCode} />
        )}
        {own.mayJoin === 'in-other-clan' && clanInfo?.id !== undefined && (
          <ButtonLink
            variant="secondary"
            to={competitionPaths.clan(clanInfo.id)}
          >{`Go to ${clanInfo.name}`}</ButtonLink>
        )}
      </Row>
    </Stack>
  );
};

const SignedOut = ({ clan }: { clan: Clan }) => {
  const hasCode = useInvitationCode(clan.id) !== null;
  const { joining } = clan;
  const label = hasCode || joining === 'open' ? 'Sign in to join' : joining === 'request' ? 'Sign in to ask' : null;
  return (
    <Row text={describeJoining(clan, hasCode)}>
      {label && <ButtonLink to={accountPaths.signIn({ next: competitionPaths.clan(clan.id) })}>{label}</ButtonLink>}
    </Row>
  );
};

/** As tall as one line of text with a button. */
const RowSkeleton = () => (
  <SkeletonGroup>
    <PanelRow>
      <Skeleton width="14rem" height="1lh" />
      <Skeleton shape="block" width="8rem" height={theme.touchTarget} />
    </PanelRow>
  </SkeletonGroup>
);

const SignedIn = ({ clan, playerId }: { clan: Clan; playerId: string }) => (
  <QueryState
    compact
    query={useQuery(clanQueries.own(clan.id, playerId))}
    skeleton={<RowSkeleton />}
    failure="Couldn't load your membership."
  >
    {(own) => <Own clan={clan} own={own} playerId={playerId} />}
  </QueryState>
);

/** What the visitor is in the clan, and the one thing to do: join, ask, answer, or leave. The clan is undefined while it loads. */
export const MembershipPanel = ({ clan }: { clan: Clan | undefined }) => {
  const { status, user } = useSession();
  return (
    <Card>
      {(!clan || status === 'loading') && <RowSkeleton />}
      {clan && status === 'signed-out' && <SignedOut clan={clan} />}
      {clan && user && <SignedIn clan={clan} playerId={user.id} />}
    </Card>
  );
};
