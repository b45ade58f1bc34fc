import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '@portal/testing/servers';

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Starts the Chromium that journeys use too, lends it and ends it. */
export const withBrowser = async <T>(
  print: (line: string) => void,
  use: (browser: Browser) => Promise<T>,
): Promise<T> => {
  const executablePath = await findChromium(chromium.executablePath(), print);
  const browser = await chromium.launch({ executablePath, args: launchArguments });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};

/** The password of every demo account. */
export const demoPassword = 'Demo-Pass-1';

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs demo accounts in, each once. @returns a function that resolves to the cookies of an account */
export const createSessions = (browser: Browser, url: string) => {
  const sessions = new Map<string, Promise<Session>>();
  return (username: string): Promise<Session> => {
    const session = sessions.get(username) ?? signIn(browser, url, username);
    sessions.set(username, session);
    return session;
  };
};

const signIn = async (browser: Browser, url: string, username: string): Promise<Session> => {
  const context = await browser.newContext();
  try {
    const response = await context.request.post(`${url}/api/auth/signin`, {
      data: { identifier: username, password: demoPassword },
    });
    if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`);
    return await context.storageState();
  } finally {
    await context.close();
  }
};
