import { type Browser, chromium } from '@playwright/test';
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
