import type { LiveRemote } from '@portal/contracts';

type Remotes = Readonly<Record<string, LiveRemote>>;

const covers = (prefix: string, pathname: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

/** The remote that a path belongs to, by the longest prefix that it claims. Case does not matter, as in the router. */
export const remoteOfPath = (remotes: Remotes, pathname: string): string | undefined => {
  const path = pathname.toLowerCase();
  const claims = Object.entries(remotes).flatMap(([name, { active }]) =>
    active.routes.filter((prefix) => covers(prefix.toLowerCase(), path)).map((prefix) => ({ name, prefix })),
  );
  return claims.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.name;
};

/** The remote that offers a widget. */
export const remoteOfWidget = (remotes: Remotes, widget: string): string | undefined =>
  Object.entries(remotes).find(([, { active }]) => active.widgets.includes(widget))?.[0];
