/** Templates that a recipient can switch off. Codes, resets and security messages are none of them. */
export const optionalEmails = ['tournament', 'clan-invitation'] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

export const isOptionalEmail = (template: string): template is OptionalEmail =>
  (optionalEmails as readonly string[]).includes(template);

/** The page on which recipients choose; it works signed out. @param token of the recipient's address */
export const emailPreferencesPath = (token?: string): string =>
  `/email-preferences${token === undefined ? '' : `?token=${token}`}`;

/** Templates that can be looked at with sample words, in the order in which pages show them. */
export const emailPreviews = ['welcome', 'tournament', 'clan-invitation'] as const;
export type EmailPreview = (typeof emailPreviews)[number];

/** Address of a preview's page, for a frame. */
export const emailPreviewPath = (template: EmailPreview): string => `/api/email/previews/${template}`;

/** Bull Board, for operators. */
export const emailQueueBoardPath = '/api/operations/email/queues';
