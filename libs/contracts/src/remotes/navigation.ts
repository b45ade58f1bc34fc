import type { LiveRemote } from './registry.ts';

// This file does not import zod, because the shell loads it.

/** The header, and the groups of the footer. */
export const navigationPlaces = ['header', 'games', 'compete', 'portal'] as const;

/** A link in the frame around every page. */
export interface NavigationLink {
  place: (typeof navigationPlaces)[number];
  label: string;
  path: string;
  /** Links of a place are sorted by it, whichever remote declares them. */
  order: number;
}

export const inOrder = <Link extends { order: number }>(links: readonly Link[]): Link[] =>
  [...links].sort((left, right) => left.order - right.order);

/** The links that the live builds declare. */
export const listLinks = (remotes: Readonly<Record<string, LiveRemote>>): NavigationLink[] =>
  inOrder(Object.values(remotes).flatMap(({ active }) => active.navigation ?? []));
