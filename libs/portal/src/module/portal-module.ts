import type { WidgetContract } from '@portal/contracts/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, FunctionComponent } from 'react';
import { isObject } from '../http/api-error';

/** The address at which a page was opened. */
interface OpenedAddress {
  /** The values of the path's `:parameters`. */
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

export interface PortalRoute {
  /** Absolute router pattern such as `/clans/:id`; also listed in `module.json`. */
  path: string;
  /** Document title until the page sets one from its data. */
  title: string;
  load: () => Promise<{ Page: ComponentType }>;
  /**
   * Starts loading the page's data in parallel with its code; for a guarded page only once the visitor may see it.
   * The page shows errors of it.
   */
  prefetch?: (queryClient: QueryClient, opened: OpenedAddress) => void;
  /** Shown in the page's shape while its code (and, if guarded, the session) loads. */
  Skeleton?: ComponentType;
  /** `player`: the shell sends signed-out visitors to the sign-in screen and back here afterwards. */
  access?: 'player';
}

interface WidgetDefinition {
  load: () => Promise<{ Widget: FunctionComponent<never> }>;
  /** Absent in builds of earlier releases. */
  example?: object;
}

/** A remote's widgets by name, as in its `module.json`. */
type WidgetDefinitions = Readonly<Record<string, WidgetDefinition>>;

/**
 * Binds a widget's implementation to its contract: the component must accept the contract's props.
 * @param example props with which the smoke run before a publish renders it
 */
export const provideWidget = <Props extends object>(
  { name }: WidgetContract<Props>,
  load: () => Promise<{ Widget: FunctionComponent<NoInfer<Props>> }>,
  example: NoInfer<Props>,
): WidgetDefinitions => ({ [name]: { load, example } });

/** A remote's public interface, exported by its `./module` as `portalModule`. */
export interface PortalModule {
  name: string;
  routes: readonly PortalRoute[];
  widgets: WidgetDefinitions;
}

/** Declares a remote's module. Pages and widgets are loaded when they are shown. */
export const definePortalModule = (module: PortalModule): PortalModule => module;

const isRoute = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['path'] === 'string' &&
  typeof value['title'] === 'string' &&
  typeof value['load'] === 'function';

/** Checks a loaded script: federation does not complain when a module lacks the expected export. */
export const isPortalModule = (value: unknown): value is PortalModule =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  Array.isArray(value['routes']) &&
  value['routes'].every(isRoute) &&
  isObject(value['widgets']);
