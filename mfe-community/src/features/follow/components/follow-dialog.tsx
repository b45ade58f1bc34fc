import { formatCount } from '@portal/portal';
import { Dialog, DialogContent, DialogTrigger } from '@portal/ui';
import type { FollowListKind } from '../api/follow-lists';
import { texts } from '../texts';
import { CountFigure, CountFrame, CountName } from './count-frame';
import { FollowList } from './follow-list';

export interface FollowDialogProps {
  kind: FollowListKind;
  count: number;
  /** Whose list it is. */
  userId: string;
  viewerId: string;
}

/** A count, and the list behind it. */
export const FollowDialog = ({ kind, count, userId, viewerId }: FollowDialogProps) => {
  const title = texts[kind];
  return (
    <Dialog>
      <DialogTrigger asChild>
        <CountFrame type="button">
          <CountFigure>{formatCount(count)}</CountFigure>
          <CountName>{title}</CountName>
        </CountFrame>
      </DialogTrigger>
      <DialogContent title={title}>
        <FollowList kind={kind} userId={userId} viewerId={viewerId} />
      </DialogContent>
    </Dialog>
  );
};
