import type { PortalConfig } from '@portal/contracts';
import { documentTitle } from '@portal/contracts/document-title';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { type WidgetHost, WidgetHostContext } from '../module/widget.tsx';

/** What `useTitleMark` puts before the title, such as `(1) Your match · `. */
let titleMark = '';

const setTitle = (title: string): void => {
  document.title = titleMark + title;
};

/** Returns the document title without the mark before it. */
export const readTitle = (): string =>
  document.title.startsWith(titleMark) ? document.title.slice(titleMark.length) : document.title;

const setTitleMark = (mark: string): void => {
  const title = readTitle();
  titleMark = mark;
  setTitle(title);
};

/** Sets the document title to `<title> · <community>`. Pages call it when the title comes from data; the shell does it for each route. */
export const useDocumentTitle = (title: string): void => {
  const { communityName } = usePortalConfig();
  // A passive effect may run some time after the content is shown.
  useLayoutEffect(() => setTitle(documentTitle(title, communityName)), [title, communityName]);
};

/**
 * Puts a mark before the title of every page while the component is mounted, so that people who look at another tab see that something
 * waits for them. Only one component of a page may use it.
 * @param mark such as `(1) Your match`; empty for none
 */
export const useTitleMark = (mark: string): void => {
  useLayoutEffect(() => {
    if (mark === '') return undefined;
    setTitleMark(`${mark} · `);
    return () => setTitleMark('');
  }, [mark]);
};

/** The configuration sent to the browser; contains no secrets. */
export type PublicPortalConfig = PortalConfig;

const PortalConfigContext = createContext<PublicPortalConfig | null>(null);

/** The run-time configuration that the gateway embeds in the page: names, addresses, features. */
export const usePortalConfig = (): PublicPortalConfig => {
  const config = useContext(PortalConfigContext);
  if (!config) throw new Error('usePortalConfig needs a PortalProvider above it');
  return config;
};

interface PortalProviderProps {
  config: PublicPortalConfig;
  queryClient: QueryClient;
  widgets: WidgetHost;
  children: ReactNode;
}

/** The contexts behind `@portal/portal`. The host renders the router above or below it. */
export const PortalProvider = ({ config, queryClient, widgets, children }: PortalProviderProps) => (
  <PortalConfigContext value={config}>
    <QueryClientProvider client={queryClient}>
      <WidgetHostContext value={widgets}>{children}</WidgetHostContext>
    </QueryClientProvider>
  </PortalConfigContext>
);
