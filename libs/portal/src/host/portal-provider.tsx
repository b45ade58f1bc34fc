import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PortalConfigProvider, type PublicPortalConfig } from '../config/portal-config';
import { type WidgetHost, WidgetHostContext } from '../module/widget-host';

export interface PortalProviderProps {
  config: PublicPortalConfig;
  queryClient: QueryClient;
  widgets: WidgetHost;
  children: ReactNode;
}

/** Everything that pages and widgets find through `@portal/portal`; the router stands above it or below, as the host likes. */
export const PortalProvider = ({ config, queryClient, widgets, children }: PortalProviderProps) => (
  <PortalConfigProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <WidgetHostContext value={widgets}>{children}</WidgetHostContext>
    </QueryClientProvider>
  </PortalConfigProvider>
);
