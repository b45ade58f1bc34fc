import type { CurrentUser } from '@portal/contracts';
import { ThemeProvider } from '@portal/ui';
import { type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { isValidElement, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { PublicPortalConfig } from '../config/portal-config';
import { PortalProvider } from '../host/portal-provider';
import type { PortalModule } from '../module/portal-module';
import type { WidgetHost } from '../module/widget-host';
import { createPortalQueryClient } from '../query/query-client';
import { clearToasts } from '../toast/toast-store';
import { aPortalConfig } from './builders';
import { apiFailure, createFakeFetch, type FakeHandlers, type SentRequest } from './fake-fetch';
import { type FakeWidgets, fakeWidgetHost } from './fake-widgets';
import { ModulePages, WithProbes } from './module-pages';

export interface RenderPortalOptions {
  /** Where the router starts; `/` when left out. */
  route?: string;
  /** The signed-in player; nobody is signed in when left out. */
  user?: CurrentUser | null;
  handlers?: FakeHandlers;
  config?: Partial<PublicPortalConfig>;
  widgets?: FakeWidgets | WidgetHost;
  /** A user of fake timers passes its own: `userEvent.setup({ advanceTimers })`. */
  actor?: UserEvent;
  /** Leave out the address and the simple notifications region, where the test renders its own. */
  bare?: boolean;
}

export type RenderedPortal = RenderResult & {
  /** Types and clicks as a person would. */
  actor: UserEvent;
  /** Every request that was sent, in order. */
  requests: SentRequest[];
};

const isHost = (widgets: FakeWidgets | WidgetHost): widgets is WidgetHost => 'offers' in widgets;

/**
 * Renders a piece of the portal, or a remote's module at a route, on the real router, query cache and session;
 * only the network is faked, at `fetch`.
 */
export const renderPortal = (
  subject: ReactElement | PortalModule,
  options: RenderPortalOptions = {},
): RenderedPortal => {
  const { route = '/', user = null, handlers = {}, config, widgets = {}, bare = false } = options;
  clearToasts();
  const server = createFakeFetch({
    'GET /api/auth/me': () => (user ? { user } : apiFailure(401, 'Please sign in', { code: 'unauthenticated' })),
    ...handlers,
  });
  globalThis.fetch = server.fetch;
  const page = isValidElement(subject) ? subject : <ModulePages module={subject} />;
  const rendered = render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[route]} useTransitions={false}>
        <PortalProvider
          config={aPortalConfig(config)}
          queryClient={createPortalQueryClient()}
          widgets={isHost(widgets) ? widgets : fakeWidgetHost(widgets)}
        >
          {bare ? page : <WithProbes>{page}</WithProbes>}
        </PortalProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
  return {
    ...rendered,
    actor: options.actor ?? userEvent.setup(),
    requests: server.requests,
  };
};
