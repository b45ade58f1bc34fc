import type { Entrant, Look } from '@portal/contracts';
import { ClanLogo } from '@portal/portal';
import { Avatar } from '@portal/ui';

interface EntrantPictureProps {
  entrant: Entrant;
  look: Look | undefined;
  /** Size of a player's picture; crests of clans have one size. */
  size?: 'sm' | 'md';
}

/** A player's picture, or the crest of a clan. Decorative: the name is next to it. */
export const EntrantPicture = ({ entrant: { kind, id, name }, look, size = 'md' }: EntrantPictureProps) =>
  kind === 'clans' ? (
    <ClanLogo size={40} logo={look?.clan?.logo} seed={id} loading="lazy" />
  ) : (
    <Avatar size={size} src={look?.avatar} name={name ?? '?'} seed={id} letters={2} loading="lazy" />
  );
