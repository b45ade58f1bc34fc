import type { CurrentUser, Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { getPlatformGroup } from '@portal/contracts/platforms';
import { ButtonLink, call, Link, PageLink, queryOptions, usePortalConfig, useQuery, useSession } from '@portal/portal';
import {
  Button,
  EmptyState,
  media,
  QueryState,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  TextLink,
  theme,
} from '@portal/ui';
import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { canPlayersEnter, isPlayedOn } from '../../live/next-cup.ts';
import { ownMatchesQuery } from '../../live/own-matches.ts';
import { useJoin } from '../../live/use-join.ts';
import { formatMoment } from '../../shared/texts.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';

const shownCups = 3;
const rowHeight = '88px';

/** Cups stay while the player joins some of them, so the key is not among those of tournaments, which a new entry refetches. */
const openCups = (platform: CurrentUser['platform']) =>
  queryOptions({
    queryKey: ['open-cups', platform],
    queryFn: ({ signal }) => call('GET /api/tournaments', { query: { status: 'upcoming', limit: 24 }, signal }),
    select: (all: readonly Tournament[]) =>
      all.filter((cup) => canPlayersEnter(cup) && isPlayedOn(cup, getPlatformGroup(platform))).slice(0, shownCups),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

// Safari drops list semantics without bullets unless the role is explicit.
const Cups = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const Cup = styled.li`
  display: grid;
  align-items: center;
  gap: ${theme.space[3]};
  min-block-size: ${rowHeight};
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};

  ${media.sm} { grid-template-columns: minmax(0, 1fr) 9.5rem; }
`;

/* As tall as the button that it replaces. */
const Joined = styled(Text)`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  min-block-size: ${theme.touchTarget};

  svg { flex: none; inline-size: 1.25rem; block-size: 1.25rem; color: ${theme.color.accent}; }
`;

const Action = styled.div`
  &:focus { outline: none; }
`;

const JoinCup = ({ cup, gameId, isEntered }: { cup: Tournament; gameId: string; isEntered: boolean }) => {
  const { mutate, isPending, data } = useJoin(cup, gameId);
  if (isEntered || data)
    return (
      <Joined weight="bold">
        <Check aria-hidden />
        {data?.state === 'waiting' ? 'Waiting list' : "You're in"}
      </Joined>
    );
  if (gameId === '')
    return (
      <ButtonLink fullWidth to={competitionPaths.tournament(cup.id)} aria-label={`See ${cup.name}`}>
        See
      </ButtonLink>
    );
  return (
    <Button fullWidth pending={isPending} aria-label={`Join ${cup.name}`} onClick={() => mutate(undefined)}>
      Join
    </Button>
  );
};

const CupRow = ({ cup, ...join }: { cup: Tournament; gameId: string; isEntered: boolean }) => (
  <Cup>
    <Stack gap={1}>
      <Text weight="bold">
        <TextLink asChild>
          <Link to={competitionPaths.tournament(cup.id)}>{cup.name}</Link>
        </TextLink>
      </Text>
      <Text size="small" tone="muted">
        {`${cup.participants} of ${cup.maxParticipants} players · Starts ${formatMoment(cup.startDate)}`}
      </Text>
    </Stack>
    {/* Takes the focus from the button that disappears. */}
    <Action {...useKeptFocus<HTMLDivElement>()}>
      <JoinCup cup={cup} {...join} />
    </Action>
  </Cup>
);

const CupsSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={3}>
      <Skeleton width="16rem" height="1lh" />
      <Skeleton shape="block" height={rowHeight} />
    </Stack>
  </SkeletonGroup>
);

const OpenCups = ({ user: { platform, gameId = '' } }: { user: CurrentUser }) => {
  const own = useQuery(ownMatchesQuery);
  const { data, error, refetch } = useQuery(openCups(platform));
  // Without the own entries, a press on Join says that the player is in already.
  const isReady = own.data !== undefined || own.isError;
  const entered = new Set(own.data?.entries.map(({ id }) => id));
  return (
    <QueryState
      query={{ data: isReady ? data : undefined, error, refetch }}
      skeleton={<CupsSkeleton />}
      failure="Couldn't load cups."
      card
      empty={
        <EmptyState
          title="No cup is open right now"
          picture={null}
          action={<PageLink to={competitionPaths.tournaments()}>See all tournaments</PageLink>}
        />
      }
    >
      {(cups) => (
        <Stack gap={3}>
          <Text tone="muted">
            {gameId === ''
              ? 'To join a cup, you need your eFootball ID.'
              : `You enter as ${gameId} and accept the rules, which are on the page of each cup.`}
          </Text>
          <Cups aria-label="Open cups">
            {cups.map((cup) => (
              <CupRow key={cup.id} cup={cup} gameId={gameId} isEntered={entered.has(cup.id)} />
            ))}
          </Cups>
        </Stack>
      )}
    </QueryState>
  );
};

/** The next cups on the player's platform, each with one button to enter it. */
export const Widget = () => {
  const { user } = useSession();
  if (!usePortalConfig().features.playTournaments) return null;
  return user ? <OpenCups user={user} /> : <CupsSkeleton />;
};
