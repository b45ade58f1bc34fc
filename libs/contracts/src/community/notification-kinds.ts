import { accountPaths } from '../account/ui.ts';
import { competitionPaths } from '../competition/ui.ts';
import type { NotificationKind, NotificationVars } from './notification-vars.ts';
import {
  describeCheckIn,
  describeEntry,
  describeMatch,
  describeOutcome,
  describePlace,
} from './tournament-sentences.ts';
import { communityPaths } from './ui.ts';

/** Groups of kinds that players switch on and off together. */
export const notificationGroups = ['matches', 'clan', 'followers', 'cups', 'news', 'rank'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** Matches are not among them: a player who does not see them loses by walkover. */
export const switchableGroups = [
  'clan',
  'followers',
  'cups',
  'news',
  'rank',
] as const satisfies readonly NotificationGroup[];
export type SwitchableGroup = (typeof switchableGroups)[number];

/** The others are read with the list, so nothing happens that could start a push. */
export const pushedGroups = ['matches', 'clan', 'followers'] as const satisfies readonly NotificationGroup[];
export type PushedGroup = (typeof pushedGroups)[number];

/** Who may invite a player to a clan: anyone, only players whom the player follows, or nobody. */
export const invitationSenders = ['anyone', 'followed', 'nobody'] as const;
export type InvitationSenders = (typeof invitationSenders)[number];

type MatchVars = NotificationVars<'tournament-match'>;

interface KindDefinition<Vars> {
  group: NotificationGroup;
  /** What the notification is about. A newer notification about the same subject replaces an older one. */
  getSubject: (vars: Vars) => string;
  getPath: (vars: Vars) => string;
  /** Full sentences that name people and scores. They say what happened, not what is: nothing changes the row when the player has acted. */
  getText: (vars: Vars) => string;
  /** Which match or tournament it was. */
  getDetail?: (vars: Vars) => string;
  /** What the player could do, as in `Deadline to confirm or dispute`, and until when. */
  findAction?: (vars: Vars) => Action | null;
  /** Whether browsers are not pushed, because nothing is to do. */
  isSilent?: true;
}

interface Action {
  text: string;
  /** ISO 8601. */
  until: string;
}

const getCupSubject = ({ tournamentId }: { tournamentId: string }): string => `cup:${tournamentId}`;
const getCupPath = ({ tournamentId }: { tournamentId: string }): string => competitionPaths.tournament(tournamentId);

const withDeadline = (text: string, until: string | undefined): Action | null => (until ? { text, until } : null);

const capitalize = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1);

const findMatchAction = ({ event, opponent, dueAt }: MatchVars): Action | null => {
  if (event === 'ready') return withDeadline('press Ready', dueAt);
  if (event === 'disputed' && opponent !== undefined) return withDeadline('report and add a screenshot', dueAt);
  return event === 'reported' ? withDeadline('confirm or dispute', dueAt) : null;
};

const match = {
  group: 'matches',
  getSubject: ({ tournamentId, matchKey }: Pick<MatchVars, 'tournamentId' | 'matchKey'>) =>
    `match:${tournamentId}:${matchKey}`,
  getPath: ({ tournamentId, matchKey }: Pick<MatchVars, 'tournamentId' | 'matchKey'>) =>
    competitionPaths.match(tournamentId, matchKey),
  // Scores are written from the side of the home player, whom the detail names first.
  getDetail: ({ home, away, matchLabel, tournamentName }: Omit<MatchVars, 'event'>) =>
    `${home} against ${away}, ${matchLabel}, ${tournamentName}`,
} as const;

const getClanPath = ({ clanId }: { clanId: string }): string => competitionPaths.clan(clanId);

const describeMembership = ({ event, clanName: clan, by, dueAt }: NotificationVars<'clan-membership'>): string => {
  switch (event) {
    case 'accepted':
      return `${by} accepted you. You are a member of ${clan}.`;
    case 'removed':
      return `${by} removed you from ${clan}.`;
    case 'manager':
      return `${by} made you a manager of ${clan}.`;
    case 'not-manager':
      return `${by} removed you as a manager of ${clan}. You are still a member.`;
    case 'claimed':
      return dueAt === undefined ? `${by} wants to lead ${clan}.` : `${by} wants to lead ${clan} in your place.`;
    case 'claim-refused':
      return `${by} keeps leading ${clan}.`;
    case 'leader':
      return `${by} made you the leader of ${clan}.`;
    case 'claim-applied':
      return `You lead ${clan} now.`;
    case 'not-leader':
    case 'new-leader':
      return `${by} leads ${clan} now.`;
  }
};

/** Declares each kind once, for the service that stores it and for whoever shows it. */
const kinds: { [K in NotificationKind]: KindDefinition<NotificationVars<K>> } = {
  'tournament-entry': {
    group: 'matches',
    getSubject: getCupSubject,
    getPath: getCupPath,
    getText: describeEntry,
    findAction: ({ checkInAt, checkInClosesAt }) =>
      checkInAt === undefined ? withDeadline('check in', checkInClosesAt) : null,
  },
  'tournament-check-in': {
    group: 'matches',
    getSubject: getCupSubject,
    getPath: getCupPath,
    getText: describeCheckIn,
    findAction: ({ closesAt }) => withDeadline('check in', closesAt),
  },
  'tournament-match': { ...match, getText: describeMatch, findAction: findMatchAction },
  'match-decided': {
    ...match,
    getText: (vars) => `${capitalize(describeOutcome(vars))}.`,
    isSilent: true,
  },
  'kick-off': {
    group: 'matches',
    getSubject: getCupSubject,
    getPath: getCupPath,
    getText: ({ tournamentName: cup, clanName: clan }) =>
      clan === undefined ? `${cup} starts soon.` : `${cup} starts soon, with your clan ${clan}.`,
    findAction: ({ startsAt }) => withDeadline('get ready', startsAt),
  },
  'tournament-finished': {
    group: 'matches',
    getSubject: getCupSubject,
    getPath: ({ tournamentId }) => competitionPaths.tournament(tournamentId, { tab: 'standings' }),
    getText: describePlace,
  },
  'clan-invitation': {
    group: 'clan',
    getSubject: ({ clanId, clanName }) => `clan:${clanId ?? clanName}`,
    getPath: ({ clanId }) => (clanId === undefined ? competitionPaths.clans() : competitionPaths.clan(clanId)),
    getText: ({ clanName, invitedBy }) =>
      invitedBy === undefined ? `${clanName} added you as a member.` : `${invitedBy} invited you to ${clanName}.`,
  },
  'clan-request': {
    group: 'clan',
    getSubject: ({ clanId, playerId }) => `clan-request:${clanId}:${playerId}`,
    getPath: ({ clanId }) => competitionPaths.clan(clanId, { tab: 'manage' }),
    getText: ({ player, clanName }) => `${player} asked to join ${clanName}.`,
  },
  'clan-membership': {
    group: 'clan',
    getSubject: ({ clanId }) => `clan:${clanId}`,
    getPath: getClanPath,
    getText: describeMembership,
    findAction: ({ dueAt }) => withDeadline('keep leading', dueAt),
  },
  'clan-news': {
    group: 'clan',
    getSubject: ({ clanId }) => `clan-news:${clanId}`,
    getPath: getClanPath,
    getText: ({ by, clanName }) => `${by} posted an announcement in ${clanName}.`,
  },
};

export const notificationKinds = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]];

/** Emails to players that are no notification of their own. */
export const emailOnlyNotifications = ['digest'] as const;

/**
 * Kinds whose rows are not stored for each player. Services compute them whenever a list or its count is read: followers, cups that have
 * opened, articles about followed players, and a better rank. With the groups that switch them off.
 */
export const unstoredKinds = {
  follower: 'followers',
  'cup-opened': 'cups',
  article: 'news',
  rank: 'rank',
} as const satisfies Record<string, SwitchableGroup>;
export type UnstoredKind = keyof typeof unstoredKinds;

/** Kinds in a player's list. */
export const listedKinds = [...notificationKinds, ...(Object.keys(unstoredKinds) as UnstoredKind[])] as const;

/** Returns the definition of a kind for variables as they are stored and sent. Only the kind's own publisher has set them. */
const getKind = (kind: NotificationKind) => kinds[kind] as KindDefinition<Vars>;

type Vars = Readonly<Record<string, string>>;

/** A notification as the service lists it. */
interface ListedNotification {
  kind: (typeof listedKinds)[number];
  vars: Vars;
  /** Some of the players whom the notification is about, newest first. */
  actors: readonly { username: string }[];
  /** Number of players whom it is about. */
  count: number;
}

const isUnstored = (kind: NotificationKind | UnstoredKind): kind is UnstoredKind => kind in unstoredKinds;

export const getNotificationGroup = (kind: NotificationKind | UnstoredKind): NotificationGroup =>
  isUnstored(kind) ? unstoredKinds[kind] : getKind(kind).group;

/** Whether the recipient must answer a claim: a leader who does not answer loses the clan. */
export const isClaimToAnswer = (kind: string, vars: Vars): boolean =>
  kind === 'clan-membership' && vars['dueAt'] !== undefined;

/** Whether a clan sends it to all members: announcements, and who claims the lead or has claimed it. */
export const isForAllMembers = (kind: string, vars: Vars): boolean =>
  kind === 'clan-news' ||
  (kind === 'clan-membership' &&
    (vars['event'] === 'new-leader' || (vars['event'] === 'claimed' && !isClaimToAnswer(kind, vars))));

/** Whether a notification of this kind is pushed to browsers. */
export const isPushed = (kind: NotificationKind): boolean => getKind(kind).isSilent !== true;

/** Returns what the notification is about. A player has one row for each subject. */
export const getNotificationSubject = (kind: NotificationKind, vars: Vars): string => getKind(kind).getSubject(vars);

export const followersSubject = 'followers';

/** Followers that are counted; with as many, the sentence names no number. */
export const maxCountedFollowers = 100;

const describeFollowers = ({ actors, count }: ListedNotification): string => {
  const [first, second, third] = actors.map(({ username }) => username);
  if (first === undefined || second === undefined || count < 2)
    return count > 1 ? `${count} players follow you.` : `${first ?? 'A player'} follows you.`;
  if (count === 2) return `${first} and ${second} follow you.`;
  if (count === 3 && third !== undefined) return `${first}, ${second} and ${third} follow you.`;
  const others = count >= maxCountedFollowers ? 'many others' : count === 3 ? 'one other' : `${count - 2} others`;
  return `${first}, ${second} and ${others} follow you.`;
};

const getFollowersPath = ({ actors, count }: ListedNotification): string => {
  const [only] = actors;
  return only && count === 1 ? communityPaths.member(only.username) : accountPaths.profile();
};

interface NotificationDescription {
  path: string;
  text: string;
  detail: string | undefined;
  action: Action | undefined;
}

const describeRank = ({ rank = '', before = '' }: Vars): string => {
  const places = Number(before) - Number(rank);
  return `You moved up ${places} ${places === 1 ? 'place' : 'places'} last week and are #${rank} on the leaderboard.`;
};

const describeUnstored = (kind: UnstoredKind, notification: ListedNotification): NotificationDescription => {
  const { vars } = notification;
  const { tournamentId = '', tournamentName = '', closesAt, articleId = '', title = '' } = vars;
  const nothingElse = { detail: undefined, action: undefined };
  switch (kind) {
    case 'follower':
      return { ...nothingElse, path: getFollowersPath(notification), text: describeFollowers(notification) };
    case 'cup-opened':
      return {
        path: competitionPaths.tournament(tournamentId),
        text: `Registration for ${tournamentName} opened.`,
        detail: undefined,
        action: withDeadline('enter', closesAt) ?? undefined,
      };
    case 'article':
      return {
        ...nothingElse,
        path: communityPaths.article(articleId),
        text: `New article about you, players you follow or their clans: ${title}`,
      };
    case 'rank':
      return { ...nothingElse, path: communityPaths.leaderboard(), text: describeRank(vars) };
  }
};

/** Describes a notification for its recipient. */
export const describeNotification = (notification: ListedNotification): NotificationDescription => {
  const { kind, vars } = notification;
  if (isUnstored(kind)) return describeUnstored(kind, notification);
  const { getPath, getText, getDetail, findAction } = getKind(kind);
  return {
    path: getPath(vars),
    text: getText(vars),
    detail: getDetail?.(vars),
    action: findAction?.(vars) ?? undefined,
  };
};
