import type { WidgetContract } from '@portal/contracts/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, FunctionComponent } from 'react';

/** The address that a page was opened at. */
export interface OpenedAddress {
  /** The values of the path's `:parameters`. */
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

export interface PortalRoute {
  /** Absolute pattern of the router, for example `/clans/:id`; `module.json` lists it too. */
  path: string;
  /** The document's title, until the page sets one from its data. */
  title: string;
  load: () => Promise<{ Page: ComponentType }>;
  /**
   * Asks for the page's data while its code is on its way, so that the two do not wait for each other: called beside `load`
   * with the page's cache, and for a guarded page only once its visitor may see it. The page asks again for what failed here.
   */
  prefetch?: (queryClient: QueryClient, opened: OpenedAddress) => void;
  /** Holds the page's place, in its shape, while its code (and the session of a guarded one) is on its way. */
  Skeleton?: ComponentType;
  /** `player`: the shell sends signed-out visitors to the sign-in screen and back here afterwards. */
  access?: 'player';
}

interface WidgetDefinition {
  load: () => Promise<{ Widget: FunctionComponent<never> }>;
}

/** The widgets that a remote provides, by the names in its `module.json`. */
export type WidgetDefinitions = Readonly<Record<string, WidgetDefinition>>;

/** A widget's implementation: checks that the component takes the props that the contract promises. */
export const provideWidget = <Props extends object>(
  { name }: WidgetContract<Props>,
  load: () => Promise<{ Widget: FunctionComponent<NoInfer<Props>> }>,
): WidgetDefinitions => ({ [name]: { load } });

/** What a remote gives the shell: its `./module` exports one as `portalModule`. */
export interface PortalModule {
  name: string;
  routes: readonly PortalRoute[];
  widgets: WidgetDefinitions;
}

/** Declares a remote's module; pages and widgets are named here and loaded when they are shown. */
export const definePortalModule = (module: PortalModule): PortalModule => module;

const isRoute = (value: unknown): value is PortalRoute =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'load' in value &&
  typeof value.load === 'function';

/** Whether a loaded script really is a remote's module: federation loads a module without the expected export without a word. */
export const isPortalModule = (value: unknown): value is PortalModule =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'routes' in value &&
  Array.isArray(value.routes) &&
  value.routes.every(isRoute) &&
  'widgets' in value &&
  typeof value.widgets === 'object' &&
  value.widgets !== null;
