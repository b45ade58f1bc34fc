import type { APIRequestContext, BrowserContext, Request, Response } from '@playwright/test';
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
  const unwatch: (() => void)[] = [];
  const note = (url: string): void => {
    for (const project of projectsOf(new URL(url, baseUrl).pathname)) projects.add(project);
  };
  const watchRequests = (request: APIRequestContext) => {
    // Every method of a request context (`get`, `post`, ...) goes through `fetch`.
    const original = request.fetch;
    const fetch = original.bind(request);
    request.fetch = (target, options) => {
      note(typeof target === 'string' ? target : target.url());
      return fetch(target, options);
    };
    unwatch.push(() => {
      request.fetch = original;
    });
  };
  return {
    projects,
    watchRequests,
    watchContext(context: BrowserContext): void {
      const onRequest = (request: Request) => request.url().endsWith(sessionCheck) || note(request.url());
      const onResponse = (response: Response) => response.status() === 401 || note(response.url());
      context.on('request', onRequest).on('response', onResponse);
      unwatch.push(() => void context.off('request', onRequest).off('response', onResponse));
      watchRequests(context.request);
    },
    /** Other journeys use the same contexts afterwards. */
    stop(): void {
      for (const end of unwatch.splice(0)) end();
    },
  };
};
