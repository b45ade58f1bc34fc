import type { PortalConfig } from '@portal/contracts';
import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** Titles the document `<title> · <community>`. A page calls it when its title comes from data; the shell does it for each route. */
export const useDocumentTitle = (title: string): void => {
  const { communityName } = usePortalConfig();
  useEffect(() => {
    document.title = `${title} · ${communityName}`;
  }, [title, communityName]);
};

/** What the page may know of the portal's configuration: it holds no secret. */
export type PublicPortalConfig = PortalConfig;

const PortalConfigContext = createContext<PublicPortalConfig | null>(null);

export const PortalConfigProvider = ({ config, children }: { config: PublicPortalConfig; children: ReactNode }) => (
  <PortalConfigContext value={config}>{children}</PortalConfigContext>
);

/** The run-time configuration that the server wrote into the page: names, addresses, features. */
export const usePortalConfig = (): PublicPortalConfig => {
  const config = useContext(PortalConfigContext);
  if (!config) throw new Error('usePortalConfig needs a PortalConfigProvider above it');
  return config;
};
