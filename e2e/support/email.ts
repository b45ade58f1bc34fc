import { expect, test } from '@playwright/test';

interface CaughtEmail {
  subject: string;
  text: string;
}

/** Returns the caught emails to a recipient, oldest first. */
export const emailsTo = async (address: string): Promise<CaughtEmail[]> => {
  const { catcherUrl } = test.info().project.metadata;
  const url = new URL('/email', catcherUrl);
  url.searchParams.set('to.address', address.toLowerCase());
  return (await (await fetch(url)).json()) as CaughtEmail[];
};

/** Waits for the `nth` email to a recipient that matches the pattern. @returns the first capture group */
export const findInEmail = async (address: string, pattern: RegExp, nth = 1): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const matches = (await emailsTo(address)).flatMap((email) => pattern.exec(email.text)?.[1] ?? []);
        found = matches[nth - 1];
        return found;
      },
      { message: `email ${nth} to ${address} with ${pattern}`, timeout: 45_000, intervals: [100] },
    )
    .toBeDefined();
  return found ?? '';
};

export const codeFor = (address: string, nth = 1): Promise<string> => findInEmail(address, /\b(\d{6})\b/, nth);
export const resetLinkFor = (address: string): Promise<string> =>
  findInEmail(address, /(https?:\/\/\S+\/reset-password\?token=[\w-]+)/);
