import { id } from '../http/primitives.ts';
import * as z from '../zod.ts';

/** Pages contain these links, so only web URLs are allowed. */
const url = z.url({ protocol: /^https?$/ });

/**
 * Run-time configuration of the portal (`PORTAL_CONFIG`, a JSON file; every key is optional). It is never part of a build: the gateway
 * writes it into index.html, and services read it at start.
 */
export const portalConfig = z.strictObject({
  productName: z
    .string()
    .min(1)
    .max(30)
    .default('ELM')
    .describe("Name in the sign-in subtitle and the role '{product} leader', and username of the official account."),
  communityName: z.string().min(1).max(60).default('ELM Gaming').describe('Name of the community.'),
  logoUrl: url.optional().describe("URL of a square PNG that email clients load. Default: the portal's icon."),
  privilegedUserId: id
    .default('65f0c0ffee0000000000c1a4')
    .describe('Id of the user who may create clans and add members.'),
  chatGroupUrl: url.default('https://example.com/chat').describe("Link of 'Join Our Community'."),
  instagramUrl: url.default('https://example.com/instagram').describe("Link of 'Instagram'."),
  discordUrl: url.default('https://example.com/discord').describe('Link to the Discord server.'),
  faqUrl: url.default('https://example.com/faq').describe('Link to the FAQ.'),
  socialLinks: z
    .array(z.strictObject({ name: z.string().min(1).max(30), url }))
    .max(8)
    .default([
      { name: 'Instagram', url: 'https://example.com/instagram' },
      { name: 'Discord', url: 'https://example.com/discord' },
      { name: 'YouTube', url: 'https://example.com/youtube' },
    ])
    .describe('Social links of the footer, with `name` and `url`.'),
  emails: z
    .strictObject({
      legal: z.email().default('legal@example.com'),
      privacy: z.email().default('privacy@example.com'),
      support: z.email().default('support@example.com'),
      partnership: z.email().default('partnership@example.com'),
    })
    .prefault({})
    .describe('Contact addresses: `legal`, `privacy`, `support`, `partnership`.'),
  phone: z.string().max(32).default('+1 (555) 010-0199').describe('Phone number on the contact page.'),
  postalAddress: z
    .string()
    .max(200)
    .default('100 Example Avenue, Suite 200, San Francisco, CA 94105, United States')
    .describe('Postal address on the contact page.'),
  features: z
    .strictObject({
      publicLeaderPhone: z
        .boolean()
        .default(true)
        .describe(
          "Everyone sees the phone number of a clan's leader; otherwise the clan's members and the privileged user do.",
        ),
      emailPages: z.boolean().default(true).describe('`/email-test`, `/email-dashboard` and their calls exist.'),
      forgotPasswordButton: z
        .boolean()
        .default(true)
        .describe("The sign-in page has the button 'Forgot password', which announces that a reset will come."),
      liveHome: z
        .boolean()
        .default(false)
        .describe(
          'The home page shows statistics, tournaments and news; with `playTournaments`, players see their matchday.',
        ),
      liveTournaments: z.boolean().default(false).describe('`/tournaments` lists tournaments by status.'),
      playTournaments: z
        .boolean()
        .default(false)
        .describe('Tournaments are played in the portal, from registration to the final.'),
      notifications: z
        .boolean()
        .default(false)
        .describe('Players have a bell and `/notifications`, which keeps what happened to them for 30 days.'),
      clanLife: z
        .boolean()
        .default(false)
        .describe('Players create clans, join and leave them, and leaders run theirs on its page.'),
      installable: z
        .boolean()
        .default(false)
        .describe(
          'The last pages open without a network, and browsers offer to install the portal. `/sw.js` is the service worker for this and for push; otherwise it is a script that removes it from browsers.',
        ),
      followFeed: z
        .boolean()
        .default(false)
        .describe('Players read what the players they follow did, receive suggestions, and can mute and block others.'),
      welcome: z
        .boolean()
        .default(false)
        .describe(
          'New players choose platform, game ID and region at `/welcome`. With `followFeed` they also see players to follow, with `playTournaments` open cups.',
        ),
      seasons: z
        .boolean()
        .default(false)
        .describe('Profiles have history and head to head, and the leaderboard has seasons; needs `playTournaments`.'),
      clanCrests: z.boolean().default(false).describe('Clans on the leaderboard have their crests.'),
      richNews: z
        .boolean()
        .default(false)
        .describe('News has a lead story, a category filter and related articles, and renders Markdown.'),
      newsDesk: z
        .boolean()
        .default(false)
        .describe('Editors write, schedule and retract articles at `/desk`; see `EDITORS`.'),
      bottomNavigation: z.boolean().default(false).describe('Phones have a navigation bar at the bottom.'),
      oneDateStyle: z.boolean().default(false).describe('Every date is written as `Dec 15, 2024`.'),
      outageScreens: z
        .boolean()
        .default(false)
        .describe("Content whose service is down 'could not be loaded'; otherwise it is 'Not Found'."),
      namedFollowToasts: z
        .boolean()
        .default(false)
        .describe('The toasts of following and unfollowing name the player.'),
      gameStats: z
        .boolean()
        .default(false)
        .describe("Players' statistics are named after games, which are counted; otherwise after tournaments."),
    })
    .prefault({}),
});
export type PortalConfig = z.output<typeof portalConfig>;

/**
 * Presets of the feature flags (`PORTAL_FEATURES`): `specification` keeps the texts and empty sections that the specification requires,
 * `live` shows content in their place. Single flags in `PORTAL_CONFIG` override the preset.
 */
export const featurePresets = {
  specification: {},
  live: {
    liveHome: true,
    liveTournaments: true,
    playTournaments: true,
    notifications: true,
    clanLife: true,
    installable: true,
    followFeed: true,
    welcome: true,
    seasons: true,
    clanCrests: true,
    richNews: true,
    newsDesk: true,
    bottomNavigation: true,
    oneDateStyle: true,
    outageScreens: true,
    namedFollowToasts: true,
    gameStats: true,
    publicLeaderPhone: false,
    forgotPasswordButton: false,
  },
} as const satisfies Record<string, Partial<PortalConfig['features']>>;
