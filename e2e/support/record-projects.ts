import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { contract } from '@portal/contracts';

const routes = Object.entries(contract).map(([key, { service }]) => ({
  service,
  pattern: new RegExp(`^${key.slice(key.indexOf('/')).replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The remote that a request loads or the services that answer it; none for the shell's and the gateway's own addresses. */
const projectsOf = (path: string): string[] => {
  const [, remote] = /^\/remotes\/([^/]+)\//.exec(path) ?? [];
  if (remote !== undefined) return [remote];
  return routes.filter(({ pattern }) => path === '/readyz' || pattern.test(path)).map(({ service }) => service);
};

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
      context.on('request', (request) => note(request.url()));
      watchRequests(context.request);
    },
  };
};
