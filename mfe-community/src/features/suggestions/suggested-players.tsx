import { communityPaths, type suggestedPlayersWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { PageLink, playerQuery, usePortalConfig, useQuery } from '@portal/portal';
import { EmptyState, QueryState } from '@portal/ui';
import { suggestionCount, suggestionsQuery } from './queries.ts';
import { type ListedSuggestion, RowsSkeleton, SuggestionList } from './suggestion-list.tsx';

type Props = WidgetPropsOf<typeof suggestedPlayersWidget>;

/** The player whose link the reader followed; null if there is none by this name, undefined while it loads. */
const useInviter = ({ userId, from }: Props): ListedSuggestion | null | undefined => {
  const { data, isPending } = useQuery({ ...playerQuery(from ?? ''), enabled: from !== undefined });
  if (from === undefined) return null;
  if (!data) return isPending ? undefined : null;
  const { id, username, avatar } = data;
  return id === userId ? null : { id, username, avatar, reason: { kind: 'inviter' } };
};

const SuggestedPlayers = (props: Props) => {
  const inviter = useInviter(props);
  const { data, error, refetch } = useQuery(suggestionsQuery(suggestionCount));
  const others = (data ?? []).filter(({ id }) => id !== inviter?.id);
  const players = inviter ? [inviter, ...others].slice(0, suggestionCount) : others;
  // The inviter comes first, so the others wait. If the suggestions fail, the inviter stands alone.
  const isReady = inviter && error ? true : inviter !== undefined && data !== undefined;
  return (
    <QueryState
      query={{ data: isReady ? players : undefined, error: inviter === null ? error : null, refetch }}
      skeleton={<RowsSkeleton />}
      failure="Couldn't load suggestions."
      card
      empty={
        <EmptyState
          title="Nobody to suggest yet"
          picture={null}
          action={<PageLink to={communityPaths.members()}>Find players</PageLink>}
        />
      }
    >
      {(shown) => <SuggestionList players={shown} viewerId={props.userId} />}
    </QueryState>
  );
};

/** Players to follow; whoever invited the player comes first. */
export const Widget = (props: Props) =>
  usePortalConfig().features.followFeed ? <SuggestedPlayers {...props} /> : null;
