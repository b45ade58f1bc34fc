import type { WidgetContract } from '@portal/contracts/ui';
import { createLazy, type Lazy } from '@portal/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, FunctionComponent } from 'react';
import type { PublicPortalConfig } from '../config/portal-config.tsx';
import { isObject } from '../http/api-error.ts';

/** The URL at which a page was opened. */
export interface OpenedAddress {
  /** The values of the pattern's `:parameters`. */
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
  /** The features of the portal, on which its calls may depend. */
  features: PublicPortalConfig['features'];
  /** The cache, which may have the page's data already as part of a loaded list. */
  queryClient: QueryClient;
}

/** Options of a query or of a paged list. */
interface PageQuery {
  queryKey: readonly unknown[];
  queryFn?: unknown;
  initialPageParam?: unknown;
}

interface PageParts {
  /**
   * The queries of the page. The shell starts them in parallel with the page's code, if the visitor may see the page. The page shows
   * their errors.
   */
  queries?: (opened: OpenedAddress) => readonly PageQuery[];
}

export interface PageDefinition extends PageParts {
  page: Lazy<{ Page: ComponentType }>;
}

/** Components in the shapes of pages, by pattern. */
export type PageSkeletons = Readonly<Record<string, ComponentType>>;

interface WidgetDefinition extends Lazy<{ Widget: FunctionComponent<never> }> {
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
): WidgetDefinitions => ({ [name]: { ...createLazy(load), example } });

/** A remote's public interface, exported by its `./module` as `portalModule`. */
export interface PortalModule {
  name: string;
  /** Pages by pattern, such as `/clans/:id`. `module.json` lists the same patterns, with titles and access. */
  pages: Readonly<Record<string, PageDefinition>>;
  widgets: WidgetDefinitions;
  /**
   * Shown while the code of a page (and, if it requires sign-in, the session) loads. The server paints them on the first page, so they load
   * after it; until then, and for a page without one, the shell shows its own.
   */
  skeletons?: Lazy<{ skeletons: PageSkeletons }>;
}

interface PageSource extends PageParts {
  /** Imports the page. */
  page: () => Promise<{ Page: ComponentType }>;
}

export const definePages = <Pattern extends string>(
  sources: Readonly<Record<Pattern, PageSource>>,
): Readonly<Record<Pattern, PageDefinition>> =>
  Object.fromEntries(
    Object.entries<PageSource>(sources).map(([pattern, { page, ...parts }]) => [
      pattern,
      { ...parts, page: createLazy(page) },
    ]),
  ) as Record<Pattern, PageDefinition>;

interface ModuleSource extends Omit<PortalModule, 'pages' | 'skeletons'> {
  pages: Readonly<Record<string, PageSource>>;
  /** Imports the skeletons. */
  skeletons?: () => Promise<{ skeletons: PageSkeletons }>;
}

/** Declares a remote's module. Pages and widgets are loaded when they are shown. */
export const definePortalModule = ({ pages, skeletons, ...module }: ModuleSource): PortalModule => ({
  ...module,
  pages: definePages(pages),
  ...(skeletons && { skeletons: createLazy(skeletons) }),
});

const isPage = (value: unknown): boolean =>
  isObject(value) && isObject(value['page']) && typeof value['page']['load'] === 'function';

/** Checks a loaded script: federation does not complain when a module lacks the expected export. */
export const isPortalModule = (value: unknown): value is PortalModule =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  isObject(value['pages']) &&
  Object.values(value['pages']).every(isPage) &&
  isObject(value['widgets']);
