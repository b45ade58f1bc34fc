import type { ClanListItem, ClanDetails as Details } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatCount, getErrorText, PageLink, PlayerLink, useQuery, useSession } from '@portal/portal';
import {
  Badge,
  type BadgeTone,
  Cluster,
  displayFace,
  ErrorState,
  focusRing,
  Heading,
  QueryState,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  theme,
} from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { clanQueries } from '../queries.ts';
import { ClanDescription } from './clan-banner.tsx';

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

const ScrollBox = styled.div`
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
const NameBadge = styled(Badge)`
  position: relative;
  padding-block: 0.4em;
  @media (pointer: coarse) { min-height: calc(${theme.touchTarget} - ${theme.space[2]}); }
`;

/** Several players may be unknown, so a name alone is no key. */
const addKeys = (names: readonly (string | null)[]) => names.map((name, index) => ({ key: `${index} ${name}`, name }));

const NameBadges = ({ label, names, tone = 'neutral' }: NameBadgesProps) => {
  const list = (
    <Cluster gap={2} asChild>
      {/* Explicit, because Safari drops the list role with the bullets. */}
      <ul role="list" aria-label={label}>
        {addKeys(names).map(({ key, name }) => (
          <li key={key}>
            <NameBadge tone={tone}>
              <PlayerLink username={name} cover />
            </NameBadge>
          </li>
        ))}
      </ul>
    </Cluster>
  );
  if (names.length <= maxUnboxed) return list;
  // Focusable, so that the arrow keys can scroll it.
  return (
    <ScrollBox role="group" aria-label={label} tabIndex={0}>
      {list}
    </ScrollBox>
  );
};

const splitNames = (joined: string): string[] => joined.split(/\s*,\s*/).filter(Boolean);

const Managers = ({ names }: { names: readonly string[] }) =>
  names.length > 0 ? (
    <NameBadges label="Managers" names={names} tone="info" />
  ) : (
    <Text tone="muted">No managers yet</Text>
  );

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

interface DetailPartsProps {
  clan: ClanListItem;
  /** Undefined while they load. */
  details: Details | undefined;
}

const DetailParts = ({ clan, details }: DetailPartsProps) => {
  const managers = details && splitNames(details.managers_users);
  return (
    <Stack gap={6}>
      <Part title="Clan Score">
        <Score>{details ? formatCount(details.clanScore) : <Skeleton width="5ch" height="1lh" />}</Score>
      </Part>
      <Part title="Leader Information">
        {details ? (
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
        ) : (
          <Skeleton shape="block" height="3.25rem" />
        )}
      </Part>
      <Part title="Managers">
        {managers ? <Managers names={managers} /> : <Skeleton width="12rem" height="1.5rem" />}
      </Part>
      <Part title="Description">
        <ClanDescription text={clan.description} />
      </Part>
      <Part title={`Members (${details?.memberCount ?? clan.memberCount})`}>
        {details ? (
          <Members clanId={clan.id} count={details.memberCount} names={details.members} />
        ) : (
          <Skeleton shape="block" height="4.5rem" />
        )}
      </Part>
    </Stack>
  );
};

/** Score, leader, managers and members of a clan; fetched when first shown. */
export const ClanDetails = ({ clan }: { clan: ClanListItem }) => {
  const session = useSession();
  const query = useQuery({
    ...clanQueries.expanded(clan.id, session.user?.id ?? null),
    enabled: session.status !== 'loading',
  });
  return (
    <QueryState
      query={query}
      skeleton={
        <SkeletonGroup>
          <DetailParts clan={clan} details={undefined} />
        </SkeletonGroup>
      }
      failure={(error, retry) => (
        <ErrorState
          title={getErrorText(error, "Couldn't load the details of this clan.")}
          headingLevel={3}
          onRetry={retry}
        />
      )}
    >
      {(details) => <DetailParts clan={clan} details={details} />}
    </QueryState>
  );
};
