import { id } from '../http/primitives';
import * as z from '../zod';

/** Pages contain these links, so only web URLs are allowed. */
const url = z.url({ protocol: /^https?$/ });

/**
 * Run-time configuration of the portal (`PORTAL_CONFIG`, a JSON file; every key is optional). It is never part of a build: the gateway
 * writes it into index.html, and services read it at start.
 */
export const portalConfig = z.strictObject({
  /** {product} of the specification: sign-in subtitle, the official account's username, the '{product} leader' role. */
  productName: z.string().min(1).max(30).default('ELM'),
  communityName: z.string().min(1).max(60).default('ELM Gaming'),
  /** URL of a square PNG that email clients load. Default: the portal's own icon. */
  logoUrl: url.optional(),
  /** The one user who may create clans and add members. */
  privilegedUserId: id.default('65f0c0ffee0000000000c1a4'),
  chatGroupUrl: url.default('https://example.com/chat'),
  instagramUrl: url.default('https://example.com/instagram'),
  discordUrl: url.default('https://example.com/discord'),
  faqUrl: url.default('https://example.com/faq'),
  socialLinks: z
    .array(z.strictObject({ name: z.string().min(1).max(30), url }))
    .max(8)
    .default([
      { name: 'Instagram', url: 'https://example.com/instagram' },
      { name: 'Discord', url: 'https://example.com/discord' },
      { name: 'YouTube', url: 'https://example.com/youtube' },
    ]),
  emails: z
    .strictObject({
      legal: z.email().default('legal@example.com'),
      privacy: z.email().default('privacy@example.com'),
      support: z.email().default('support@example.com'),
      partnership: z.email().default('partnership@example.com'),
    })
    .prefault({}),
  phone: z.string().max(32).default('+1 (555) 010-0199'),
  postalAddress: z.string().max(200).default('100 Example Avenue, Suite 200, San Francisco, CA 94105, United States'),
  features: z
    .strictObject({
      /** Everyone sees the phone number of a clan's leader; otherwise the clan's members and the privileged user do. */
      publicLeaderPhone: z.boolean().default(true),
      emailPages: z.boolean().default(true),
      /** Shows the button 'Forgot password' on the sign-in page, which announces a reset. The link to the working reset is always there. */
      forgotPasswordButton: z.boolean().default(true),
      /** Home shows statistics, tournaments and news of the community, and players their own standing. */
      liveHome: z.boolean().default(false),
      /** /tournaments lists tournaments. */
      liveTournaments: z.boolean().default(false),
      /** Tournaments are played in the portal, from registration to the final. */
      playTournaments: z.boolean().default(false),
      /** Clans on the leaderboard and in its teaser have their crests. */
      clanCrests: z.boolean().default(false),
      /** News has a lead story, a category filter and related articles, and renders Markdown. */
      richNews: z.boolean().default(false),
      /** Phones have a navigation bar at the bottom. */
      bottomNavigation: z.boolean().default(false),
      /** 'Member Since' is written like every other date, not as the visitor's locale abbreviates it. */
      oneDateStyle: z.boolean().default(false),
      /** Reports an article, clan, tournament or player whose service is down as not loaded; otherwise as not found. */
      outageScreens: z.boolean().default(false),
      /** The toasts of following and unfollowing name the player. */
      namedFollowToasts: z.boolean().default(false),
      /** Names players' statistics after games, which are what is counted; otherwise after tournaments. */
      gameStats: z.boolean().default(false),
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
    clanCrests: true,
    richNews: true,
    bottomNavigation: true,
    oneDateStyle: true,
    outageScreens: true,
    namedFollowToasts: true,
    gameStats: true,
    publicLeaderPhone: false,
    forgotPasswordButton: false,
  },
} as const satisfies Record<string, Partial<PortalConfig['features']>>;
