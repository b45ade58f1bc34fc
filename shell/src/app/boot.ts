import type { LiveRemote } from '@portal/contracts';
import type { PublicPortalConfig } from '@portal/portal';

/** What the server writes into the page, so that nothing must be asked for before the first render. */
export interface PortalBoot {
  config: PublicPortalConfig;
  remotes: Readonly<Record<string, LiveRemote>>;
}

/** Reads the boot data of this page. It comes from the portal's own server, which validated it. */
export const readBoot = (page: Document): PortalBoot => {
  const text = page.getElementById('portal-boot')?.textContent;
  if (!text) throw new Error('The page carries no boot data: was it served by the gateway?');
  return JSON.parse(text);
};
