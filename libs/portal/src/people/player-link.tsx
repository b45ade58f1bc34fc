import { communityPaths, playerCardWidget } from '@portal/contracts/community/ui';
import { createLazy, Skeleton, Text, useLazy } from '@portal/ui';
import type { HoverCardProps } from '@portal/ui/hover-card';
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { To } from 'react-router-dom';
import { Widget } from '../module/widget.tsx';
import { NameLink, type NameLinkProps } from './name-links.tsx';

const openDelayMs = 500;
/** Lets the pointer reach the card. */
const closeDelayMs = 300;

/** Touch screens and narrow screens just follow the link. */
const canShowCard = (): boolean => window.matchMedia('(hover: hover) and (min-width: 48rem)').matches;

/** The area of a link, which its card must not cover. A link with `cover` extends over its positioned ancestor. */
const findLinkArea = (link: HTMLElement, isCovering: boolean): HTMLElement =>
  isCovering && link.offsetParent instanceof HTMLElement ? link.offsetParent : link;

/** Shows a card for a link that has been hovered or focused by keyboard for half a second. */
const useHoverCard = ({ isCovering }: { isCovering: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => keep, [keep]);
  const change = (next: HTMLElement | null, delayMs: number) => {
    keep();
    timer.current = setTimeout(() => setAnchor(next), delayMs);
  };
  const open = (element: HTMLElement) => {
    if (canShowCard()) change(findLinkArea(element, isCovering), openDelayMs);
  };
  const leave = () => change(null, closeDelayMs);
  const close = () => {
    keep();
    setAnchor(null);
  };
  return {
    /** The element to show a card for; null while there is none. */
    anchor,
    /** Keeps the card open: the pointer reached it. */
    keep,
    close,
    /** Event handlers of the element that has the card. */
    events: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) =>
        pointerType !== 'touch' && open(currentTarget),
      onPointerLeave: leave,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        currentTarget.matches(':focus-visible') && open(currentTarget),
      onBlur: leave,
    },
  };
};

/** A separate chunk, because positioning the card takes more code than the link and phones never show it. */
const cardChunk = createLazy(() => import(/* webpackChunkName: "hover-card" */ '@portal/ui/hover-card'));

interface PlayerCardProps extends Omit<HoverCardProps, 'children'> {
  username: string;
}

const PlayerCard = ({ username, ...card }: PlayerCardProps) => {
  const code = useLazy(cardChunk);
  if (code.status !== 'ready') return null;
  return (
    <code.value.HoverCard {...card}>
      <Widget
        of={playerCardWidget}
        props={{ username }}
        skeleton={<Skeleton shape="block" height="7.75rem" />}
        fallback={<Text tone="muted">Couldn't load this player.</Text>}
      />
    </code.value.HoverCard>
  );
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
      {hasCard && anchor && <PlayerCard username={username} anchor={anchor} onClose={close} onReached={keep} />}
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
