/** Templates that a recipient can switch off. Codes, resets and security messages are none of them. */
export const optionalEmails = ['tournament', 'clan-invitation'] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

export const isOptionalEmail = (template: string): template is OptionalEmail =>
  (optionalEmails as readonly string[]).includes(template);

/** The page on which recipients choose; it works signed out. @param token of the recipient's address */
export const emailPreferencesPath = (token?: string): string =>
  `/email-preferences${token === undefined ? '' : `?token=${token}`}`;
