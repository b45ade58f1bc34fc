/** Templates that can be looked at with sample words, in the order in which pages show them. */
export const mailPreviews = ['welcome', 'tournament', 'clan-invitation'] as const;
export type MailPreview = (typeof mailPreviews)[number];

/** Address of a preview's page, for a frame. */
export const mailPreviewPath = (template: MailPreview): string => `/api/email/previews/${template}`;
