import type { ClanListItem, ClanDetails as Details } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { errorTextOf, formatCount, Link, useQuery, useSession } from '@portal/portal';
import {
  displayFace,
  ErrorState,
  Grid,
  Heading,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  TextLink,
  theme,
} from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { clanDetailsQuery } from '../api/clans';
import { texts } from '../texts';
import { ClanDescription } from './clan-description';
import { NameBadges } from './name-badges';

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
  if (phone === undefined)
    return (
      <TextLink asChild>
        <Link to={accountPaths.signIn({ next: competitionPaths.clans() })}>{texts.hiddenPhone}</Link>
      </TextLink>
    );
  return phone ? <bdi>{phone}</bdi> : texts.details.noPhone;
};

const managersOf = (joined: string): string[] =>
  joined
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const Members = ({ clanId, count, names }: { clanId: string; count: number; names: readonly string[] }) => {
  if (names.length === 0) return <Text tone="muted">{texts.noMembers}</Text>;
  return (
    <Stack gap={2} align="start">
      <NameBadges label={texts.details.members(count)} names={names} />
      {count > names.length && (
        <TextLink asChild>
          <Link to={competitionPaths.clan(clanId)}>{texts.details.moreMembers(count - names.length)}</Link>
        </TextLink>
      )}
    </Stack>
  );
};

const Loaded = ({ clan, details }: { clan: ClanListItem; details: Details }) => {
  const managers = managersOf(details.managers_users);
  return (
    <Grid gap={6}>
      <Part title={texts.details.score}>
        <Score>{formatCount(details.clanScore)}</Score>
      </Part>
      <Part title={texts.details.leader}>
        <Pairs>
          <dt>{texts.details.username}</dt>
          <dd>
            <bdi>{details.leaderUsername ?? texts.leaderUnknown}</bdi>
          </dd>
          <dt>{texts.details.phone}</dt>
          <dd>
            <Phone phone={details.leaderPhone} />
          </dd>
        </Pairs>
      </Part>
      <Part title={texts.details.managers}>
        {managers.length > 0 ? (
          <NameBadges label={texts.details.managers} names={managers} tone="info" />
        ) : (
          <Text tone="muted">{texts.details.noManagers}</Text>
        )}
      </Part>
      <Part title={texts.details.description}>
        <ClanDescription text={clan.description} />
      </Part>
      <Part title={texts.details.members(details.memberCount)}>
        <Members clanId={clan.id} count={details.memberCount} names={details.members} />
      </Part>
    </Grid>
  );
};

/** Distinct, because they are also the keys. */
const partHeights = ['4rem', '5.25rem', '3.5rem', '5rem', '4.5rem'];

const Placeholder = () => (
  <SkeletonGroup>
    <Grid gap={6}>
      {partHeights.map((height) => (
        <Stack key={height} gap={2}>
          <Skeleton width="9rem" />
          <Skeleton shape="block" height={height} />
        </Stack>
      ))}
    </Grid>
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
        {errorTextOf(error, texts.details.failed)}
      </ErrorState>
    );
  return <Placeholder />;
};
