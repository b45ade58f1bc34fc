/** Templates that can be looked at with sample words, in the order in which pages show them. */
export const emailPreviews = ['welcome', 'tournament', 'clan-invitation'] as const;
export type EmailPreview = (typeof emailPreviews)[number];

/** Address of a preview's page, for a frame. */
export const emailPreviewPath = (template: EmailPreview): string => `/api/email/previews/${template}`;
