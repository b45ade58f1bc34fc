import type { Page } from '@playwright/test';

const heldResponse = /<script type="application\/json" id="portal-response".*?<\/script>/s;

/** Removes the first response from the HTML of pages, so that a page requests it and a test can change it. */
export const removeHeldResponse = async (page: Page): Promise<void> => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(heldResponse, '') });
  });
};
