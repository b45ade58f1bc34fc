/** Builds the title of the browser's tab. The gateway writes it into the page, and the browser sets it on navigation. */
export const documentTitle = (title: string, communityName: string): string => `${title} · ${communityName}`;
