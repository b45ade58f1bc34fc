import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { contract } from '@portal/contracts';

const routes = Object.entries(contract).map(([key, { service }]) => ({
  service,
  pattern: new RegExp(`^${key.slice(key.indexOf('/')).replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The remote that a request loads or the services that handle it; none for paths of the shell and the gateway. */
const projectsOf = (path: string): string[] => {
  const [, remote] = /^\/remotes\/([^/]+)\//.exec(path) ?? [];
  if (remote !== undefined) return [remote];
  return routes.filter(({ pattern }) => path === '/readyz' || pattern.test(path)).map(({ service }) => service);
};

/**
 * Every page checks the session first. For visitors that alone does not count as using the account service: all journeys that
 * sign in or up start with the same check.
 */
const sessionCheck = '/api/auth/me';

/** Collects the projects that a journey exercises, in all of its browser contexts. */
export const createRecorder = (baseUrl: string) => {
  const projects = new Set<string>();
  const note = (url: string): void => {
    for (const project of projectsOf(new URL(url, baseUrl).pathname)) projects.add(project);
  };
  const watchRequests = (request: APIRequestContext): void => {
    // Every method of a request context (`get`, `post`, ...) goes through `fetch`.
    const fetch = request.fetch.bind(request);
    request.fetch = (target, options) => {
      note(typeof target === 'string' ? target : target.url());
      return fetch(target, options);
    };
  };
  return {
    projects,
    watchRequests,
    watchContext(context: BrowserContext): void {
      context.on('request', (request) => request.url().endsWith(sessionCheck) || note(request.url()));
      context.on('response', (response) => response.status() === 401 || note(response.url()));
      watchRequests(context.request);
    },
  };
};
