import type { PortalConfig } from '@portal/contracts';
import { documentTitle } from '@portal/contracts/document-title';
import { createContext, useContext, useLayoutEffect } from 'react';

/** Sets the document title to `<title> · <community>`. Pages call it when the title comes from data; the shell does it for each route. */
export const useDocumentTitle = (title: string): void => {
  const { communityName } = usePortalConfig();
  // Not a passive effect, which may run some time after the content that it names is shown.
  useLayoutEffect(() => {
    document.title = documentTitle(title, communityName);
  }, [title, communityName]);
};

/** The configuration sent to the browser; contains no secrets. */
export type PublicPortalConfig = PortalConfig;

export const PortalConfigContext = createContext<PublicPortalConfig | null>(null);

/** The run-time configuration that the gateway embeds in the page: names, addresses, features. */
export const usePortalConfig = (): PublicPortalConfig => {
  const config = useContext(PortalConfigContext);
  if (!config) throw new Error('usePortalConfig needs a PortalProvider above it');
  return config;
};
