import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from 'zod-openapi';
import type { Access, Endpoint, EndpointKey } from '../http/endpoint';
import { z } from '../zod';
import { failures, success } from './responses';

/** `GET /api/users/{id}/follow-stats` becomes `getUsersIdFollowStats`. */
const operationId = (key: EndpointKey): string =>
  key
    .replace(' /api', '')
    .toLowerCase()
    .replace(/[^a-z0-9]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/\W/g, '');

const uploadBody = ({ fields, file }: NonNullable<Endpoint['multipart']>): ZodOpenApiRequestBodyObject => {
  const part = z.file().meta({ override: { type: 'string', format: 'binary' } });
  const parts = (fields ?? z.strictObject({})).extend({ [file.field]: file.required ? part : part.optional() });
  const encoding = { [file.field]: { contentType: 'image/jpeg, image/png, image/gif, image/webp' } };
  return { required: true, content: { 'multipart/form-data': { schema: parts, encoding } } };
};

const requestBody = ({ body, multipart }: Endpoint): ZodOpenApiRequestBodyObject | undefined => {
  if (multipart) return uploadBody(multipart);
  return body && { required: true, content: { 'application/json': { schema: body } } };
};

/** Alternatives: an empty requirement means that the session cookie may be left out. */
const security: Record<Access, NonNullable<ZodOpenApiOperationObject['security']>> = {
  public: [],
  optional: [{}, { session: [] }],
  player: [{ session: [] }],
  privileged: [{ session: [] }],
};

/** One call of the contract as an OpenAPI operation. */
export const operation = (key: EndpointKey, endpoint: Endpoint): ZodOpenApiOperationObject => {
  const body = requestBody(endpoint);
  return {
    operationId: operationId(key),
    summary: endpoint.summary,
    tags: [endpoint.service],
    security: security[endpoint.access],
    'x-access': endpoint.access,
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
    },
    ...(body && { requestBody: body }),
    responses: { '200': success(endpoint), ...failures(key, endpoint) },
  };
};
