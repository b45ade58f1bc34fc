import type { ClanListItem, ClanDetails as Details } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { errorTextOf, formatCount, PageLink, PlayerLink, useQuery, useSession } from '@portal/portal';
import {
  Badge,
  type BadgeTone,
  Cluster,
  displayFace,
  ErrorState,
  focusRing,
  Heading,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  theme,
} from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { clanDetailsQuery } from '../api/clans';
import { ClanDescription } from './clan-banner';

const Score = styled.p`
  ${displayFace}
  font-size: ${theme.fontSize.heading};
  font-variant-numeric: tabular-nums lining-nums;
`;

const Pairs = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[1]} ${theme.space[3]};
  overflow-wrap: anywhere;

  dt { color: ${theme.color.textMuted}; }
`;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={2}>
    <Heading level={3} size="small">
      {title}
    </Heading>
    {children}
  </Stack>
);

/** Undefined: hidden from this viewer. Null: the clan has none. */
const Phone = ({ phone }: { phone: string | null | undefined }) => {
  if (phone === undefined) return 'Only members of the clan see it';
  return phone ? <bdi>{phone}</bdi> : 'Not given';
};

interface NameBadgesProps {
  label: string;
  /** Null for unknown players. */
  names: readonly (string | null)[];
  tone?: BadgeTone;
}

/** Longer lists scroll inside a box of limited height. */
const maxUnboxed = 12;

const Box = styled.div`
  ${focusRing}
  /* Cuts a row, which shows that there are more. */
  max-height: 12.5rem;
  /* For the links of its first and last row. */
  padding: ${theme.space[2]};
  margin: -${theme.space[2]};
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: ${theme.radius.sm};
`;

/* The link covers the badge and the gap around it: 44 px, with those of the rows above and below. */
const Name = styled(Badge)`
  position: relative;
  padding-block: 0.4em;
  @media (pointer: coarse) { min-height: calc(${theme.touchTarget} - ${theme.space[2]}); }
`;

/** Several players may be unknown, so a name alone is no key. */
const keyed = (names: readonly (string | null)[]) => names.map((name, index) => ({ key: `${index} ${name}`, name }));

const NameBadges = ({ label, names, tone = 'neutral' }: NameBadgesProps) => {
  const list = (
    <Cluster gap={2} asChild>
      {/* Explicit, because Safari drops the list role with the bullets. */}
      <ul role="list" aria-label={label}>
        {keyed(names).map(({ key, name }) => (
          <li key={key}>
            <Name tone={tone}>
              <PlayerLink username={name} cover />
            </Name>
          </li>
        ))}
      </ul>
    </Cluster>
  );
  if (names.length <= maxUnboxed) return list;
  // Focusable, so that the arrow keys can scroll it.
  return (
    <Box role="group" aria-label={label} tabIndex={0}>
      {list}
    </Box>
  );
};

const managersOf = (joined: string): string[] => joined.split(/\s*,\s*/).filter(Boolean);

const Members = ({ clanId, count, names }: { clanId: string; count: number; names: Details['members'] }) => {
  if (names.length === 0) return <Text tone="muted">No members found.</Text>;
  return (
    <Stack gap={2} align="start">
      <NameBadges label={`Members (${count})`} names={names} />
      {count > names.length && (
        <PageLink to={competitionPaths.clan(clanId)}>{`+${count - names.length} more`}</PageLink>
      )}
    </Stack>
  );
};

const Loaded = ({ clan, details }: { clan: ClanListItem; details: Details }) => {
  const managers = managersOf(details.managers_users);
  return (
    <Stack gap={6}>
      <Part title="Clan Score">
        <Score>{formatCount(details.clanScore)}</Score>
      </Part>
      <Part title="Leader Information">
        <Pairs>
          <dt>Username</dt>
          <dd>
            <PlayerLink username={details.leaderUsername ?? details.leader_user} />
          </dd>
          <dt>Phone</dt>
          <dd>
            <Phone phone={details.leaderPhone ?? details.leader_phone_number} />
          </dd>
        </Pairs>
      </Part>
      <Part title="Managers">
        {managers.length > 0 ? (
          <NameBadges label="Managers" names={managers} tone="info" />
        ) : (
          <Text tone="muted">No managers yet</Text>
        )}
      </Part>
      <Part title="Description">
        <ClanDescription text={clan.description} />
      </Part>
      <Part title={`Members (${details.memberCount})`}>
        <Members clanId={clan.id} count={details.memberCount} names={details.members} />
      </Part>
    </Stack>
  );
};

/** Distinct, because they are also the keys. */
const partHeights = ['4rem', '5.25rem', '3.5rem', '5rem', '4.5rem'];

const Placeholder = () => (
  <SkeletonGroup>
    <Stack gap={6}>
      {partHeights.map((height) => (
        <Stack key={height} gap={2}>
          <Skeleton width="9rem" />
          <Skeleton shape="block" height={height} />
        </Stack>
      ))}
    </Stack>
  </SkeletonGroup>
);

/** Score, leader, managers and members of a clan; fetched when first shown. */
export const ClanDetails = ({ clan }: { clan: ClanListItem }) => {
  const session = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    ...clanDetailsQuery(clan.id, session.user?.id ?? null),
    enabled: session.status !== 'loading',
  });
  if (data) return <Loaded clan={clan} details={data} />;
  if (error && !isFetching)
    return (
      <ErrorState headingLevel={3} onRetry={() => void refetch()}>
        {errorTextOf(error, 'The details of this clan could not be loaded.')}
      </ErrorState>
    );
  return <Placeholder />;
};
