import {
  contract,
  type Endpoint,
  listFields,
  listTemplates,
  type PagePart,
  type PageSubject,
  patternsOverlap,
  portalConfig,
  type RemoteVersion,
  reservedPrefixes,
  shellRoutes,
  widgetNames,
  type z,
} from '@portal/contracts';
import type { Problem } from '../errors.ts';

/** Builds of one remote that visitors may get; null where there is none. */
interface RemoteBuilds {
  active: RemoteVersion | null;
  candidate: RemoteVersion | null;
}

/** Remote name -> its builds. */
export type Remotes = Readonly<Record<string, RemoteBuilds>>;

const listBuilds = ({ active, candidate }: RemoteBuilds) => [active, candidate].filter((build) => build !== null);

const checkReserved = ({ routes }: RemoteVersion): Problem[] =>
  routes.flatMap((route): Problem[] => {
    const prefix = reservedPrefixes.find((reserved) => patternsOverlap(route, `${reserved}/*`));
    if (prefix) return [{ code: 'route_reserved', message: `${route} belongs to the gateway (${prefix})` }];
    const page = shellRoutes.find((path) => patternsOverlap(path, route));
    return page ? [{ code: 'route_reserved', message: `${route} covers ${page}, a page of the shell` }] : [];
  });

const checkConflicts = ({ routes, widgets }: RemoteVersion, other: RemoteVersion): Problem[] => {
  const owner = `${other.name} ${other.version}`;
  const taken = routes.flatMap((route): Problem[] => {
    const pattern = other.routes.find((theirs) => patternsOverlap(route, theirs));
    return pattern ? [{ code: 'route_conflict', message: `${route} overlaps ${pattern} of ${owner}` }] : [];
  });
  const provided = widgets.filter((widget) => other.widgets.includes(widget));
  return [
    ...taken,
    ...provided.map((widget): Problem => ({ code: 'widget_conflict', message: `${owner} provides ${widget} already` })),
  ];
};

const checkNavigation = ({ routes, navigation = [] }: RemoteVersion): Problem[] =>
  navigation
    .filter(({ path }) => !routes.some((route) => patternsOverlap(route, path)))
    .map(({ label, path }) => ({
      code: 'navigation_unknown',
      message: `${label} leads to ${path}, not a page of the build`,
    }));

/** Not a rule of the schema, which also reads versions that were published before a feature was removed. */
const checkFeatures = ({ pages = {} }: RemoteVersion): Problem[] =>
  Object.entries(pages).flatMap(([page, { firstCall, subject }]): Problem[] =>
    [...[firstCall ?? []].flat(), ...(subject?.nextCalls ?? []), ...(subject?.parts ?? [])].flatMap((declared) => {
      const { feature } = declared;
      const path = 'path' in declared ? declared.path : declared.call;
      if (feature === undefined || Object.hasOwn(portalConfig.parse({}).features, feature)) return [];
      const message = `The call ${path} of ${page} depends on ${feature}, which is no feature of the portal`;
      return [{ code: 'manifest_invalid', message }];
    }),
  );

const calls: Readonly<Record<string, Endpoint | undefined>> = contract;

const listUnknownFields = (templates: readonly string[], shape: object, others: readonly string[]): string[] => {
  const fields = new Set(templates.flatMap(listFields).map(({ path }) => path.replace(/\..*/, '')));
  return [...fields].filter((field) => !others.includes(field) && !Object.hasOwn(shape, field));
};

const checkPart = (page: string, { query, call, param, title, description, image }: PagePart): string[] => {
  const endpoint = calls[`GET ${call}`];
  const params = Object.keys(endpoint?.params?.shape ?? {});
  if (!endpoint?.cache || !params.includes(param))
    return [`The part ${query} of ${page} is read by ${call}, which is no shared call of the contract with ${param}`];
  const { shape = {} } = endpoint.response as Partial<z.ZodObject>;
  const templates = [title, description, image].filter((one) => one !== undefined);
  return listUnknownFields(templates, shape, ['community', ...params]).map(
    (field) => `The part ${query} of ${page} shows ${field}, which ${call} does not return`,
  );
};

const checkSubject = (page: string, subject: PageSubject): string[] => {
  const { call, sitemap } = subject;
  const endpoint = calls[`GET ${call}`];
  if (!endpoint?.cache) return [`The subject of ${page} is read by ${call}, which is no shared call of the contract`];
  const { shape = {} } = endpoint.response as Partial<z.ZodObject>;
  const unknown = listUnknownFields(listTemplates(subject), shape, ['community']);
  const isListed = sitemap === undefined || calls[`GET /api/sitemap/${sitemap}/{id}`] !== undefined;
  return [
    ...unknown.map((field) => `The subject of ${page} shows ${field}, which ${call} does not return`),
    ...(isListed ? [] : [`The subject of ${page} is listed in ${sitemap}, which is no part of the sitemap`]),
    ...(subject.parts ?? []).flatMap((part) => checkPart(page, part)),
  ];
};

/** The schema lacks this rule, because it also reads versions that were published before a call was removed. */
const checkSubjects = ({ pages = {} }: RemoteVersion): Problem[] =>
  Object.entries(pages).flatMap(([page, { subject }]) =>
    (subject ? checkSubject(page, subject) : []).map((message) => ({ code: 'manifest_invalid', message })),
  );

const checkWidgetNames = ({ name, widgets }: RemoteVersion): Problem[] =>
  widgets
    .filter((widget) => !widgetNames.includes(widget) && !widget.startsWith(`${name}-`))
    .map((widget) => ({ code: 'widget_unknown', message: `No page can show a widget named ${widget}` }));

/** Names of parameters do not matter. */
const toShape = (pattern: string) => pattern.toLowerCase().replaceAll(/:[^/]+/g, ':');

const isServedBy = (route: string, pattern: string): boolean => {
  const [wanted, served] = [toShape(route), toShape(pattern)];
  return wanted === served || (served.endsWith('/*') && `${wanted}/`.startsWith(served.slice(0, -1)));
};

/** The routes that none of the served patterns covers. */
export const lostRoutes = (routes: readonly string[], served: readonly string[]): string[] =>
  routes.filter((route) => !served.some((pattern) => isServedBy(route, pattern)));

const checkLostRoutes = (build: RemoteVersion, remotes: Remotes, dropRoutes: readonly string[]): Problem[] => {
  const others = Object.entries(remotes).flatMap(([name, { active }]) =>
    active && name !== build.name ? active.routes : [],
  );
  const served = [...build.routes, ...others, ...dropRoutes];
  return lostRoutes(remotes[build.name]?.active?.routes ?? [], served).map((route) => ({
    code: 'route_lost',
    message: `${route} of the active version is missing in the build`,
  }));
};

/** Checks the pages and widgets of a build next to those that visitors have now. */
export const checkPages = (build: RemoteVersion, remotes: Remotes, dropRoutes: readonly string[]): Problem[] => {
  const others = Object.entries(remotes).filter(([name]) => name !== build.name);
  return [
    ...checkReserved(build),
    ...others.flatMap(([, builds]) => listBuilds(builds).flatMap((other) => checkConflicts(build, other))),
    ...checkNavigation(build),
    ...checkFeatures(build),
    ...checkSubjects(build),
    ...checkWidgetNames(build),
    ...checkLostRoutes(build, remotes, dropRoutes),
  ];
};
