import { communityPaths } from '@portal/contracts/community/ui';
import { createLazy, useLazy } from '@portal/ui';
import type { ComponentProps } from 'react';
import type { To } from 'react-router-dom';
import { NameLink, type NameLinkProps } from './name-link';
import { useHoverCard } from './use-hover-card';

/** A separate chunk, because positioning the card takes more code than the link and phones never show it. */
const cardChunk = createLazy(() => import(/* webpackChunkName: "player-card" */ './player-card'));

const LoadedCard = (card: ComponentProps<typeof import('./player-card').PlayerCard>) => {
  const code = useLazy(cardChunk);
  return code.status === 'ready' ? <code.value.PlayerCard {...card} /> : null;
};

/** The card needs the events of pointer and focus; a click is passed on. */
interface PlayerLinkProps extends Omit<NameLinkProps, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'> {
  /** Null for an unknown player. */
  username: string | null;
  /** Defaults to the public profile. */
  to?: To | undefined;
  /** False next to the player's profile, which the card would repeat. */
  hasCard?: boolean | undefined;
}

const KnownPlayer = ({
  username,
  to = communityPaths.member(username),
  cover = false,
  hasCard = true,
  onClick,
  children,
  ...rest
}: PlayerLinkProps & { username: string }) => {
  const { anchor, close, keep, events } = useHoverCard({ isCovering: cover });
  const followLink: typeof onClick = (event) => {
    onClick?.(event);
    close();
  };
  return (
    <>
      <NameLink to={to} $cover={cover} {...rest} {...(hasCard && events)} onClick={followLink}>
        {children}
      </NameLink>
      {hasCard && anchor && <LoadedCard username={username} anchor={anchor} onClose={close} onReached={keep} />}
    </>
  );
};

/**
 * A player's name or picture, linked to the public profile; shows the username unless it has children.
 * On wide screens with a pointer or keyboard it shows the player's card.
 */
export const PlayerLink = ({ username, children = <bdi>{username ?? 'Unknown'}</bdi>, ...rest }: PlayerLinkProps) =>
  username === null ? (
    children
  ) : (
    <KnownPlayer username={username} {...rest}>
      {children}
    </KnownPlayer>
  );
