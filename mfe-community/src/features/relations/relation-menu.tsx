import { useQuery } from '@portal/portal';
import { IconButton } from '@portal/ui';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@portal/ui/menu';
import { ConfirmDialog } from '@portal/ui/overlays';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { followQueries } from '../follow/queries.ts';
import { type RelationTarget, useBlock, useMute } from './use-relation.ts';

interface RelationMenuProps {
  label: string;
  target: RelationTarget;
}

/** Mutes and blocks a player; open at first. */
export const RelationMenu = ({ label, target }: RelationMenuProps) => {
  const { data } = useQuery(followQueries.status(target.id));
  const [isAsking, setIsAsking] = useState(false);
  const mute = useMute();
  const { mutate: block, isPending } = useBlock();
  const { isFollowing, isMuted, isBlocked } = data ?? {};
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>
          <IconButton label={label} icon={<Ellipsis aria-hidden />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {(isFollowing || isMuted) && (
            <DropdownMenuItem onSelect={() => mute({ ...target, on: !isMuted })}>
              {isMuted ? 'Unmute' : 'Mute'}
            </DropdownMenuItem>
          )}
          {isBlocked ? (
            <DropdownMenuItem onSelect={() => block({ ...target, on: false })}>Unblock</DropdownMenuItem>
          ) : (
            <DropdownMenuItem tone="danger" onSelect={() => setIsAsking(true)}>
              Block
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Block ${target.username}?`}
        description={`You and ${target.username} no longer follow each other, and invitations from ${target.username} do not reach you. You may still play each other in cups. ${target.username} is not notified.`}
        confirmLabel="Block"
        pending={isPending}
        onConfirm={() => block({ ...target, on: true }, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
};
