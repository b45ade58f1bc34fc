import { usePortalConfig, useQuery } from '@portal/portal';
import { Button, Cluster, createLazy, IconButton, useOnDemand } from '@portal/ui';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { followQueries } from '../follow/queries.ts';
import { type RelationTarget, useBlock } from './use-relation.ts';

const relationMenu = createLazy(() => import(/* webpackChunkName: "relation-menu" */ './relation-menu.tsx'));

const Menu = ({ target }: { target: RelationTarget }) => {
  const { code, trigger } = useOnDemand(relationMenu);
  const label = `Actions for ${target.username}`;
  if (code) return <code.RelationMenu label={label} target={target} />;
  return <IconButton label={label} icon={<Ellipsis aria-hidden />} aria-haspopup="menu" {...trigger} />;
};

/** A player who is blocked cannot be followed. */
const UnlessBlocked = ({ target, children }: { target: RelationTarget; children: ReactNode }) => {
  const { data } = useQuery(followQueries.status(target.id));
  const { mutate, isPending } = useBlock();
  if (!data?.isBlocked) return children;
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate({ ...target, on: false })}>
      Unblock
    </Button>
  );
};

/** The follow button of another player, with a menu to mute and block the player. */
export const RelationActions = ({ target, children }: { target: RelationTarget; children: ReactNode }) => {
  if (!usePortalConfig().features.followFeed) return children;
  return (
    <Cluster gap={2}>
      <UnlessBlocked target={target}>{children}</UnlessBlocked>
      <Menu target={target} />
    </Cluster>
  );
};
