import type { PagePattern } from './page-titles';

/** Descriptions for search engines and chats. `community` is the community's name. Not for bundles: they would contain all of them. */
export const pageDescriptions: Readonly<Record<PagePattern, (community: string) => string>> = {
  '/': (community) =>
    `${community} is the home of console and mobile eFootball: rankings, clans, tournaments and news.`,
  '/console': (community) =>
    `eFootball on PlayStation and PC: the best console players of ${community} and their news.`,
  '/mobile': (community) => `eFootball on iOS and Android: the best mobile players of ${community} and their news.`,
  '/terms': (community) => `The rules for accounts, fair play and content at ${community}.`,
  '/privacy': (community) => `Which personal data ${community} stores, why, and how to have it deleted.`,
  '/contact': (community) => `Questions, feedback or a partnership? Send a message to the ${community} team.`,
  '/signin': (community) => `Sign in to your ${community} account.`,
  '/auth/signin': (community) => `Sign in to your ${community} account.`,
  '/signup': (community) => `Create a free ${community} account and start climbing the leaderboard.`,
  '/auth/signup': (community) => `Create a free ${community} account and start climbing the leaderboard.`,
  '/verify-email': (community) => `Enter the code from your email to activate your ${community} account.`,
  '/auth/forgot-password': (community) => `Forgot your ${community} password? Request an email to reset it.`,
  '/reset-password': (community) => `Choose a new password for your ${community} account.`,
  '/profile': (community) => `Your profile at ${community}: stats, clan, followers and platform.`,
  '/email-preferences': (community) => `Choose which emails of ${community} you get.`,
  '/email-test': (community) => `Send test emails of ${community}.`,
  '/operations/email': (community) => `For operators of ${community}.`,
  '/operations/remotes': (community) => `For operators of ${community}.`,
  '/email-dashboard': (community) => `Email delivery status and test tools of ${community}.`,
  '/leaderboard': (community) => `The eFootball players of ${community}, ranked by score, and its largest clans.`,
  '/news': (community) => `News from eFootball, esports and mobile gaming, picked by ${community}.`,
  '/news/:id': (community) => `Read the latest from ${community}.`,
  '/members': (community) => `Find players of ${community} and see their profiles.`,
  '/members/:username': (community) => `Stats, clan and followers of a player at ${community}.`,
  '/tournaments': (community) =>
    `Live, upcoming and completed eFootball tournaments of ${community}, with prize pools and dates.`,
  '/tournaments/:id': (community) => `Dates, prize pool and participants of an eFootball tournament at ${community}.`,
  '/clans': (community) => `The eFootball clans of ${community}: find a team and climb the table together.`,
  '/clans/:id': (community) => `Leader, members and score of an eFootball clan at ${community}.`,
};
