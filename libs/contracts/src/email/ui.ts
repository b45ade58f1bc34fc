/** Templates that a recipient can switch off. Codes, resets and security messages are not among them. */
export const optionalEmails = ['tournament', 'clan-invitation'] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

export const isOptionalEmail = (template: string): template is OptionalEmail =>
  (optionalEmails as readonly string[]).includes(template);

/** Path of the page on which recipients choose. It works signed out. @param token identifies the recipient */
export const emailPreferencesPath = (token?: string): string =>
  `/email-preferences${token === undefined ? '' : `?token=${token}`}`;

/** Templates with a preview, in the order in which pages show them. */
export const emailPreviews = ['welcome', 'tournament', 'clan-invitation'] as const;
export type EmailPreview = (typeof emailPreviews)[number];

/** Path of a preview's page, for a frame. */
export const emailPreviewPath = (template: EmailPreview): string => `/api/email/previews/${template}`;

/** Path of Bull Board, for operators. */
export const emailQueueBoardPath = '/api/operations/email/queues';
