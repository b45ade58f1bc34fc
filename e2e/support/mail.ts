import { expect } from '@playwright/test';

interface CaughtEmail {
  subject: string;
  text: string;
  to: { address: string }[];
}

const mailUrl = () => {
  const url = process.env['MAIL_UI_URL'];
  if (!url) throw new Error('MAIL_UI_URL is not set: run the journeys by `npm test`');
  return url;
};

/** Mails that the catcher holds for an address, oldest first. */
export const emailsTo = async (address: string): Promise<CaughtEmail[]> => {
  const response = await fetch(new URL('/email', mailUrl()));
  const mails = (await response.json()) as CaughtEmail[];
  return mails.filter((mail) => mail.to.some((recipient) => recipient.address === address.toLowerCase()));
};

/** Waits for the `nth` mail to an address that holds what is looked for, and gives the first group of the match. */
export const findInEmail = async (address: string, pattern: RegExp, nth = 1): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const matches = (await emailsTo(address)).flatMap((mail) => pattern.exec(mail.text)?.[1] ?? []);
        found = matches[nth - 1];
        return found;
      },
      { message: `mail ${nth} to ${address} with ${pattern}`, timeout: 45_000 },
    )
    .toBeDefined();
  return found ?? '';
};

export const codeFor = (address: string, nth = 1): Promise<string> => findInEmail(address, /\b(\d{6})\b/, nth);
export const resetLinkFor = (address: string): Promise<string> =>
  findInEmail(address, /(https?:\/\/\S+\/reset-password\?token=[\w-]+)/);
