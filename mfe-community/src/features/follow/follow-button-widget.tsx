import type { followButtonWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { useQuery } from '@portal/portal';
import { memberProfileQuery } from '../../shared/api/member-profile';
import { FollowButton } from './components/follow-button';

const NamedButton = ({ userId, viewerId }: { userId: string; viewerId: string }) => {
  const { data } = useQuery(memberProfileQuery(userId));
  return <FollowButton userId={userId} viewerId={viewerId} username={data?.username} />;
};

/** The follow button for pages that only know the player's id. */
export const Widget = ({ userId, viewerId }: WidgetPropsOf<typeof followButtonWidget>) =>
  viewerId === null || viewerId === userId ? null : <NamedButton userId={userId} viewerId={viewerId} />;
