import { Dialog, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import type { ReactNode } from 'react';
import type { FollowListProps } from '../api/follow-lists';
import { FollowList } from './follow-list';

interface FollowDialogProps extends FollowListProps {
  title: string;
  /** The button that opens it again. */
  trigger: ReactNode;
}

/** A list of followers or followed players, which is open at first. */
export const FollowDialog = ({ title, trigger, ...list }: FollowDialogProps) => (
  <Dialog defaultOpen>
    <DialogTrigger asChild>{trigger}</DialogTrigger>
    <DialogContent title={title}>
      <FollowList {...list} />
    </DialogContent>
  </Dialog>
);
