import { accountEndpoints } from './account/endpoints.ts';
import { deskEndpoints } from './community/desk-endpoints.ts';
import { communityEndpoints } from './community/endpoints.ts';
import { competitionEndpoints } from './competition/endpoints.ts';
import { deliverabilityEndpoints } from './email/deliverability.ts';
import { emailEndpoints } from './email/endpoints.ts';
import { emailOperationsEndpoints } from './email/operations-endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { remotesEndpoints } from './remotes/registry-endpoints.ts';

export type ServiceName = 'account' | 'community' | 'competition' | 'email';

/**
 * Every public call, keyed `METHOD /path/{param}`. Services mount their calls from it; OpenAPI and the fuzz tests are generated from it.
 * The browser client uses its type only, so no schema reaches a bundle through it.
 */
export const contract = {
  ...accountEndpoints,
  ...communityEndpoints,
  ...deskEndpoints,
  ...competitionEndpoints,
  ...emailEndpoints,
  ...emailOperationsEndpoints,
  ...deliverabilityEndpoints,
} satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
/** Adds the calls that the gateway handles itself. */
export type PortalCalls = Contract & typeof remotesEndpoints;
export type CallKey = keyof Contract;
/** The calls of one service. */
export type CallOf<Service extends ServiceName> = {
  [Key in CallKey]: Contract[Key]['service'] extends Service ? Key : never;
}[CallKey];
export type PortalCall = keyof PortalCalls;
