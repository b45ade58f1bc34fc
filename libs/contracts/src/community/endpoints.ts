import type { Endpoint } from '../http/endpoint';

export const communityEndpoints = {} satisfies Record<string, Endpoint>;
