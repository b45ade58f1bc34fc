import type { CurrentUser } from '../account/schemas.ts';
import { defineWidget, withQuery } from '../ui.ts';
import type { TournamentStatus } from './schemas.ts';

/** Views of a tournament that is played in the portal; without one, its page shows the overview. */
export const tournamentTabs = ['bracket', 'matches', 'standings', 'rules', 'log', 'run'] as const;
export type TournamentTab = (typeof tournamentTabs)[number];

/** Parts of the organizer's console, which is the view `run`; without one, it shows `now`. */
export const consoleSections = ['now', 'players', 'corrections', 'settings'] as const;
export type ConsoleSection = (typeof consoleSections)[number];

/** How players become members of a clan: by themselves, if staff accepts, or only if staff invites. */
export const clanJoinings = ['open', 'request', 'invitation'] as const;
export type ClanJoining = (typeof clanJoinings)[number];

export const clanRoles = ['leader', 'manager', 'member'] as const;
export type ClanRole = (typeof clanRoles)[number];

export const clanSorts = ['size', 'score'] as const;
export type ClanSort = (typeof clanSorts)[number];

/** A player's open request or invitation, and the two states that block a new request for some time. */
export const clanRequestStates = ['requested', 'invited', 'declined', 'removed'] as const;

/**
 * What a player can do to join a clan: `join` it, `ask` to, or `accept` an invitation; or why not. `invitation`: only with an invitation or
 * the code of a link; `declined`: not before the request's `expiresAt`.
 */
export const clanJoinOptions = [
  ...(['join', 'ask', 'accept', 'requested'] as const),
  ...(['invitation', 'declined', 'full', 'in-other-clan', 'member'] as const),
] as const;
export type ClanJoinOption = (typeof clanJoinOptions)[number];

/** Views of a clan's page; without one, it shows the clan. */
export const clanTabs = ['manage'] as const;
export type ClanTab = (typeof clanTabs)[number];

/** Pages of mfe-competition that the shell and other remotes link to. */
export const competitionPaths = {
  clans: () => '/clans',
  /** The list with the form for a new clan over it. */
  newClan: () => '/clans?create=yes',
  /** A clan, or what its leader and managers work with. */
  clan: (id: string, view: { tab?: ClanTab | undefined } = {}) => withQuery(`/clans/${encodeURIComponent(id)}`, view),
  /** The clan's page with the code of an invitation link. Servers never receive the fragment, so no log contains the code. */
  clanInvitation: (id: string, code: string) =>
    `/clans/${encodeURIComponent(id)}#invitation=${encodeURIComponent(code)}`,
  /** Path of all tournaments, or of the tournaments with one status. */
  tournaments: ({ status }: { status?: TournamentStatus | undefined } = {}) => withQuery('/tournaments', { status }),
  /** The list with the form for a new tournament in its place. */
  newTournament: () => '/tournaments?create=yes',
  /** A tournament, or one of its views. */
  tournament: (id: string, view: { tab?: TournamentTab | undefined } = {}) =>
    withQuery(`/tournaments/${encodeURIComponent(id)}`, view),
  /** The organizer's console. `correct` is the match whose result is corrected. */
  console: (id: string, { section, correct }: { section?: ConsoleSection; correct?: string } = {}) =>
    withQuery(`/tournaments/${encodeURIComponent(id)}`, { tab: 'run', section, correct }),
  match: (id: string, key: string) => withQuery(`/tournaments/${encodeURIComponent(id)}`, { match: key }),
  ownMatches: () => '/matches',
} as const;

/** A player's clan, or a link to find one. */
export const clanCardWidget = defineWidget<{ userId: string; clanInfo: CurrentUser['clanInfo'] }>('clan-card');

/** The fixtures of all tournaments in one line, 44 px high: live ones, the visitor's own, the next ones. */
export const fixtureStripWidget = defineWidget<Record<never, never>>('fixture-strip');

/** The signed-in player's next match, or what is played now, with the one thing to do next. */
export const matchdayWidget = defineWidget<Record<never, never>>('matchday');

/** The fixtures that are played now, or next, or were played last: one on phones, three on wide screens. */
export const featuredFixtureWidget = defineWidget<Record<never, never>>('featured-fixture');

/** Live and upcoming tournaments, the first three. */
export const currentTournamentsWidget = defineWidget<Record<never, never>>('current-tournaments');

/** The next cups that the signed-in player can enter on the own platform, with the stored ID in the game by one press. */
export const openCupsWidget = defineWidget<Record<never, never>>('open-cups');

/** A player's last results, the score over time, and finished cups, where `features.seasons` is on. */
export const playerHistoryWidget = defineWidget<{ playerId: string }>('player-history');

/** The signed-in player's results against another player, where `features.seasons` is on. */
export const headToHeadWidget = defineWidget<{ playerId: string; opponent: { id: string; username: string } }>(
  'head-to-head',
);

/** A player's last five results. */
export const playerFormWidget = defineWidget<{ playerId: string }>('player-form');
