import type { PortalConfig } from '../config/portal-config.ts';
import { withQuery } from '../ui.ts';

/** Templates about tournaments that are played in the portal. */
export const playedTournamentEmails = [
  'tournament-entry',
  'tournament-check-in',
  'tournament-match',
  'tournament-finished',
] as const;

/** Templates that a recipient can switch off. Codes, resets and security messages are not among them. */
export const optionalEmails = ['tournament', 'clan-invitation', ...playedTournamentEmails, 'digest'] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

type Features = Pick<PortalConfig['features'], 'playTournaments' | 'notifications'>;

const isSent = (template: string, { playTournaments, notifications }: Features): boolean =>
  template === 'digest'
    ? notifications
    : playTournaments || !(playedTournamentEmails as readonly string[]).includes(template);

/** Lists the optional emails that a portal with these features sends. */
export const listOptionalEmails = (features: Features): OptionalEmail[] =>
  optionalEmails.filter((template) => isSent(template, features));

export const isOptionalEmail = (template: string): template is OptionalEmail =>
  (optionalEmails as readonly string[]).includes(template);

/** Path of the page on which recipients choose. It works signed out. @param token identifies the recipient */
export const emailPreferencesPath = (token?: string): string =>
  `/email-preferences${token === undefined ? '' : `?token=${token}`}`;

/** Path of the form that sends a message to support, with its subject filled in. */
export const contactPath = ({ subject }: { subject?: string } = {}): string => withQuery('/contact', { subject });

/** Templates with a preview, in the order in which pages show them. */
export const emailPreviews = ['welcome', 'tournament', 'clan-invitation', ...playedTournamentEmails, 'digest'] as const;
export type EmailPreview = (typeof emailPreviews)[number];

/** Lists the previews of the emails that a portal with these features sends. */
export const listEmailPreviews = (features: Features): EmailPreview[] =>
  emailPreviews.filter((template) => isSent(template, features));

/** Path of a preview's page, for a frame. */
export const emailPreviewPath = (template: EmailPreview): string => `/api/email/previews/${template}`;
