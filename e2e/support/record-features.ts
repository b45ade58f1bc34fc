import type { APIRequestContext, BrowserContext, Request, Response } from '@playwright/test';
import { featuresOf } from './features';

/**
 * Every page checks the session first. For visitors that alone does not count as using the account service: all journeys that
 * sign in or up start with the same check.
 */
const sessionCheck = '/api/auth/me';

/** Collects the features that a journey exercises, in all of its browser contexts. */
export const createRecorder = (baseUrl: string) => {
  const features = new Set<string>();
  const unwatch: (() => void)[] = [];
  const note = (url: string): void => {
    for (const feature of featuresOf(new URL(url, baseUrl).pathname)) features.add(feature);
  };
  const watchRequests = (request: APIRequestContext) => {
    // Every method of a request context (`get`, `post`, ...) calls `fetch`.
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
    features,
    note,
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
