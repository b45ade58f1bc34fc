import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '@portal/testing/servers';

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

export const launchBrowser = async (print: (line: string) => void): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(chromium.executablePath(), print), args: launchArguments });

/** The password of every demo account. */
export const demoPassword = 'Demo-Pass-1';

export type Account = { identifier: string; password: string };

/** Signs the pages of a context in. */
export const signIn = async ({ request }: Pick<BrowserContext, 'request'>, url: string, account: Account) => {
  const response = await request.post(`${url}/api/auth/signin`, { data: account });
  if (!response.ok()) throw new Error(`${account.identifier} cannot sign in: ${await response.text()}`);
};
