import { type CallKey, contract } from '../contract';
import type { Endpoint, ServiceName } from '../http/endpoint';
import { z } from '../zod';
import { pathDamage, queryDamage } from './address-damage';
import { bodyDamage } from './body-damage';
import type { Damage, FuzzCase } from './fuzz-case';
import { multipartDamage } from './multipart-damage';
import { type AnySample, samples } from './samples';

export type { FuzzCase } from './fuzz-case';
export { requestOf } from './request';
export { samples } from './samples';

const keys = Object.keys(contract) as CallKey[];

const damages = ({ params, query, body, multipart }: Endpoint, good: Required<AnySample>): Damage[] => [
  ...(params ? pathDamage(params, good.params) : []),
  ...(query ? queryDamage(query, good.query) : []),
  ...(body instanceof z.ZodObject ? bodyDamage(body, good.body) : []),
  ...(multipart ? multipartDamage(multipart, good.fields) : []),
];

/**
 * Bad inputs of one call, each wrong in one way, for tests that send them through the public API: the response must be
 * 400 with `{error, code, issues}`, whatever is sent, and never a 500 or a hang.
 * Who may call comes first: sign in as `contract[key].access` demands.
 */
export const fuzzCases = (key: CallKey): FuzzCase[] => {
  const { params = {}, query = {}, body = {}, fields = {} }: AnySample = samples[key];
  const endpoint: Endpoint = contract[key];
  const content = endpoint.body ? body : endpoint.multipart && fields;
  return damages(endpoint, { params, query, body, fields }).map((damage) => ({
    key,
    params,
    query,
    body: content,
    ...damage,
  }));
};

/** Bad inputs of every call of a service. */
export const fuzzCasesOf = (service: ServiceName): FuzzCase[] =>
  keys.filter((key) => contract[key].service === service).flatMap(fuzzCases);
