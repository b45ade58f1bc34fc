import type { FeedActivity, FeedGroup, ListedMatchResponse } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { FixtureCard } from '@portal/match';
import { PageLink } from '@portal/portal';
import { Stack, Text } from '@portal/ui';
import { styled } from 'styled-components';
import { describeGroup } from '../describe-group.ts';

type Result = Extract<FeedActivity, { kind: 'result' }>;

/** A feed has results only, so the fixture is decided. */
const toFixture = ({
  key,
  label,
  home,
  away,
  result,
  winner,
  isDraw,
  aggregate,
  tournament,
  at,
}: Result): ListedMatchResponse => ({
  ...{ key, label, result, winner, isDraw },
  home: { ...home, seed: null, from: null },
  away: { ...away, seed: null, from: null },
  ...{ state: 'done', isStale: false, dueAt: null, kickOff: null, decidedAt: at },
  tournament: { ...tournament, phase: 'live' },
  ...(aggregate && { aggregate }),
});

const getPath = (item: Exclude<FeedActivity, Result>): string => {
  switch (item.kind) {
    case 'place':
      return competitionPaths.tournament(item.tournament.id, { tab: 'standings' });
    case 'clan':
      return competitionPaths.clan(item.clan.id);
    case 'article':
      return communityPaths.article(item.articleId);
  }
};

const ItemText = styled(Text)`
  overflow-wrap: anywhere;
`;

const Item = ({ player, item }: Pick<FeedGroup, 'player'> & { item: FeedActivity }) =>
  item.kind === 'result' ? (
    <FixtureCard size="row" fixture={toFixture(item)} />
  ) : (
    <ItemText>
      <PageLink to={getPath(item)}>{`${player.username} ${describeGroup({ player, items: [item] })}`}</PageLink>
    </ItemText>
  );

/** What a player did on a day: fixtures, and links to places, clans and articles. */
export const FeedItems = ({ player, items }: Pick<FeedGroup, 'player' | 'items'>) => (
  <Stack gap={2}>
    {items.map((item) => (
      <Item key={item.id} player={player} item={item} />
    ))}
    <Text size="small">
      <PageLink to={communityPaths.member(player.username)}>{`Profile of ${player.username}`}</PageLink>
    </Text>
  </Stack>
);
