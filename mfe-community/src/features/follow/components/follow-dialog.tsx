import { Dialog, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import type { ReactNode } from 'react';
import type { FollowListProps } from '../queries.ts';
import { FollowList } from './follow-list.tsx';

/** A list of followers or followed players, open at first; `trigger` is the button that opens it again. */
export const FollowDialog = ({ title, trigger, ...list }: FollowListProps & { title: string; trigger: ReactNode }) => (
  <Dialog defaultOpen>
    <DialogTrigger asChild>{trigger}</DialogTrigger>
    <DialogContent title={title}>
      <FollowList {...list} />
    </DialogContent>
  </Dialog>
);
