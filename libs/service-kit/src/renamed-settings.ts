/** New names of settings by their old ones. An entry may go with the release after the one that renames. */
const newNames: Readonly<Record<string, string>> = {
  PORTAL_MAIL_KEY: 'PORTAL_EMAIL_KEY',
  PORTAL_MAIL_KEY_FILE: 'PORTAL_EMAIL_KEY_FILE',
  MAIL_CONCURRENCY: 'EMAIL_CONCURRENCY',
  MAIL_DKIM_KEYS: 'EMAIL_DKIM_KEYS',
  MAIL_FROM: 'EMAIL_FROM',
  MAIL_INVITATIONS_PER_ADDRESS_HOUR: 'EMAIL_INVITATIONS_PER_ADDRESS_HOUR',
  MAIL_INVITATIONS_PER_NETWORK_HOUR: 'EMAIL_INVITATIONS_PER_NETWORK_HOUR',
  MAIL_INVITATIONS_PER_RECIPIENT_DAY: 'EMAIL_INVITATIONS_PER_RECIPIENT_DAY',
  MAIL_INVITATIONS_PER_SENDER_HOUR: 'EMAIL_INVITATIONS_PER_SENDER_HOUR',
  MAIL_NOTIFICATIONS_PER_HOUR: 'EMAIL_NOTIFICATIONS_PER_HOUR',
  MAIL_PER_SECOND: 'EMAIL_PER_SECOND',
  MAIL_RETURN_PATH: 'EMAIL_RETURN_PATH',
  MAIL_SNS_TOPICS: 'EMAIL_SNS_TOPICS',
};

/**
 * Finds variables that are set under their old names, which a process would otherwise ignore silently. Names that only other processes read
 * are among them: the migrations, which run first, end an update before it has replaced a process.
 * @returns a sentence for each
 */
export const findRenamedSettings = (given: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(newNames)
    .filter(([old]) => given[old] !== undefined)
    .map(([old, name]) => `${old}: is now called ${name}`);
