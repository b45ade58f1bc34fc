import type { CurrentUser } from '@portal/contracts';
import { ThemeProvider } from '@portal/ui';
import { act, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type FunctionComponent, isValidElement, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { PortalProvider, type PublicPortalConfig } from '../config/portal-config.tsx';
import type { PortalModule } from '../module/portal-module.ts';
import type { WidgetHost } from '../module/widget.tsx';
import { createPortalQueryClient } from '../query/query-client.ts';
import { clearToasts } from '../toast/toast-store.ts';
import { aPortalConfig } from './builders.ts';
import { apiFailure, createFakeFetch, type FakeHandlers, type SentRequest } from './fake-fetch.ts';
import { Probes, type RemoteManifest, RemoteRoutes } from './remote-routes.tsx';

/** Widgets of other remotes, as components of the test. */
type FakeWidgets = Readonly<Record<string, FunctionComponent<never>>>;

export const fakeWidgetHost = (widgets: FakeWidgets): WidgetHost => ({
  offers: (name) => name in widgets,
  peek: (name) => widgets[name],
  load: async (name) => {
    const widget = widgets[name];
    if (!widget) throw new Error(`The test offers no widget ${name}`);
    return widget;
  },
});

export interface RenderPortalOptions {
  /** The initial address; `/` by default. */
  route?: string;
  /** The `module.json` of a rendered module. Without it, pages have no title of their own and no guard. */
  manifest?: RemoteManifest;
  /** The signed-in player; signed out by default. */
  user?: CurrentUser | null;
  handlers?: FakeHandlers;
  config?: Partial<PublicPortalConfig>;
  widgets?: FakeWidgets | WidgetHost;
  /** Needed with fake timers: `userEvent.setup({ advanceTimers })`. */
  actor?: UserEvent;
  /** Renders no address and no notifications region. */
  bare?: boolean;
}

export type RenderedPortal = RenderResult & {
  actor: UserEvent;
  /** All requests, in order. */
  requests: SentRequest[];
};

/** Browsers take the focus from a control that becomes disabled; jsdom does not. */
const disabledControls = new MutationObserver(() => {
  const { activeElement, body } = document;
  if (!activeElement?.matches(':disabled')) return;
  // jsdom ignores `blur()` of a disabled control.
  body.tabIndex = -1;
  act(() => body.focus());
  body.removeAttribute('tabindex');
});

const isHost = (widgets: FakeWidgets | WidgetHost): widgets is WidgetHost => 'offers' in widgets;

/**
 * Renders an element, or a remote's module at a route, with the real router, query cache and session.
 * Only `fetch` is faked.
 */
export const renderPortal = (
  subject: ReactElement | PortalModule,
  options: RenderPortalOptions = {},
): RenderedPortal => {
  const {
    route = '/',
    manifest = { pages: {} },
    user = null,
    handlers = {},
    config,
    widgets = {},
    bare = false,
  } = options;
  // A portal that the test has rendered before may still show them.
  act(clearToasts);
  disabledControls.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
  const server = createFakeFetch({
    'GET /api/auth/me': () => (user ? { user } : apiFailure(401, 'Please sign in', { code: 'unauthenticated' })),
    ...handlers,
  });
  globalThis.fetch = server.fetch;
  const page = isValidElement(subject) ? subject : <RemoteRoutes module={subject} manifest={manifest} />;
  const rendered = render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[route]} useTransitions={false}>
        <PortalProvider
          config={aPortalConfig(config)}
          queryClient={createPortalQueryClient()}
          widgets={isHost(widgets) ? widgets : fakeWidgetHost(widgets)}
        >
          {page}
          {!bare && <Probes />}
        </PortalProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
  return { ...rendered, actor: options.actor ?? userEvent.setup(), requests: server.requests };
};
