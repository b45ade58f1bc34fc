import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveRemote, moduleManifest, type RemoteVersion } from '@portal/contracts';
import { createPageOwners } from '@portal/contracts/page-owner';
import { definePortalModule, type PublicPortalConfig } from '@portal/portal';
import {
  aPortalConfig,
  apiFailure,
  createFakeFetch,
  type FakeHandlers,
  type SentRequest,
} from '@portal/portal/testing';
import { ThemeProvider } from '@portal/ui';
import type { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { createApp, startLoading } from '../app/create-app.tsx';
import type { LoadVersion } from '../remotes/federation.ts';

const root = join(__dirname, '../../..');

/** The links of the workspace's remotes. */
const navigation = readdirSync(root)
  .map((name) => join(root, name, 'module.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => moduleManifest.parse(JSON.parse(readFileSync(file, 'utf8'))).navigation ?? []);

export const aRemoteVersion = (overrides: Partial<RemoteVersion> = {}): RemoteVersion => ({
  manifestVersion: 2,
  name: 'mfe-sample',
  routes: ['/sample', '/sample/members', '/sample/:id'],
  pages: {
    '/sample': { title: 'Sample' },
    '/sample/members': { title: 'Members', access: 'player' },
    '/sample/:id': { title: 'Detail' },
  },
  widgets: [],
  navigation,
  portalContract: '^1.0.0',
  version: '1.1.0',
  entry: 'remoteEntry.js',
  globalName: 'mfe_sample_1_1_0',
  preload: [],
  ...overrides,
});

const SamplePage = () => <h1>Sample page</h1>;
const MembersPage = () => <h1>Members only</h1>;
const DetailPage = () => <h1>Sample detail</h1>;

export const sampleModule = definePortalModule({
  name: 'mfe-sample',
  pages: {
    '/sample': { page: async () => ({ Page: SamplePage }) },
    '/sample/members': { page: async () => ({ Page: MembersPage }) },
    '/sample/:id': { page: async () => ({ Page: DetailPage }) },
  },
  widgets: {},
});

interface RenderShellOptions {
  path?: string;
  remotes?: Record<string, LiveRemote>;
  /** Loads the exposed module of a build; defaults to the sample module. */
  loadVersion?: LoadVersion;
  handlers?: FakeHandlers;
  config?: Partial<PublicPortalConfig>;
}

type RenderedShell = RenderResult & {
  actor: UserEvent;
  requests: SentRequest[];
  /** Errors that the shell reported for remotes that could not be loaded. */
  reports: unknown[];
  queryClient: QueryClient;
};

const loadSample: LoadVersion = async () => ({ portalModule: sampleModule });

/** Renders the shell at a path with a fake network and fake federation. Signed out unless a handler returns a user. */
export const renderShell = ({
  path = '/',
  remotes = { 'mfe-sample': { active: aRemoteVersion(), previous: null } },
  loadVersion = loadSample,
  handlers = {},
  config = {},
}: RenderShellOptions = {}): RenderedShell => {
  const server = createFakeFetch({
    'GET /api/auth/me': () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' }),
    ...handlers,
  });
  globalThis.fetch = server.fetch;
  const reports: unknown[] = [];
  const portal = aPortalConfig(config);
  const owner = createPageOwners(remotes, portal.features)(new URL(path, 'http://localhost').pathname);
  const boot = { config: portal, remotes, owner, hasSession: true };
  const app = createApp(boot, loadVersion, (error) => reports.push(error));
  startLoading(app);
  const rendered = render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <App app={app} />
      </MemoryRouter>
    </ThemeProvider>,
  );
  return { ...rendered, actor: userEvent.setup(), requests: server.requests, reports, queryClient: app.queryClient };
};
