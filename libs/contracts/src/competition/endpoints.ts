import type { Endpoint } from '../http/endpoint';

export const competitionEndpoints = {} satisfies Record<string, Endpoint>;
