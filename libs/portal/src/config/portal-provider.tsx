import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type WidgetHost, WidgetHostContext } from '../module/widget';
import { PortalConfigContext, type PublicPortalConfig } from './portal-config';

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
