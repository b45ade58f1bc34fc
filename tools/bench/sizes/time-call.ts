import { type CallKey, contract } from '@portal/contracts';
import { syntheticPlayerId } from '@portal/service-kit/synthetic';
import { pathOfCall, signIdentity } from '@portal/testing';

export interface CallRequest {
  key: CallKey;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

export interface TimedResponse {
  ms: number;
  json: unknown;
  headers: Headers;
}

/** Sends one call as the gateway would for a player, and times it from the request to the last byte of the answer. */
export const timeCall = async (origin: string, { key, params, query }: CallRequest): Promise<TimedResponse> => {
  const { method, path } = pathOfCall(key, params);
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const identity = await signIdentity({
    audience: contract[key].service,
    method,
    path: url.pathname,
    player: { userId: syntheticPlayerId(1) },
  });
  const startedAt = performance.now();
  const answer = await fetch(url, { method, headers: { 'x-portal-identity': identity } });
  const body = await answer.text();
  const ms = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`${key} answered ${answer.status}: ${body.slice(0, 200)}`);
  return { ms, json: JSON.parse(body), headers: answer.headers };
};
