import type {
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { sessionUserHeader } from '../account/ui.ts';
import { type Access, type Endpoint, type EndpointKey, listErrors } from '../http/endpoint.ts';
import { errorResponse } from '../http/error-response.ts';
import { type ErrorCode, errorCatalog } from '../http/errors.ts';
import { z } from '../zod.ts';

/** Converts `GET /api/users/{id}/follow-stats` to `getUsersIdFollowStats`. */
const operationId = (key: EndpointKey): string =>
  key
    .replace(' /api', '')
    .toLowerCase()
    .replace(/[^a-z0-9]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/\W/g, '');

const binary = { type: 'string', format: 'binary' } as const;

const uploadBody = ({ fields, file }: NonNullable<Endpoint['multipart']>): ZodOpenApiRequestBodyObject => {
  const part = z.file().meta({ override: binary });
  const parts = (fields ?? z.strictObject({})).extend({ [file.field]: file.required ? part : part.optional() });
  const encoding = { [file.field]: { contentType: 'image/jpeg, image/png, image/gif, image/webp' } };
  return { required: true, content: { 'multipart/form-data': { schema: parts, encoding } } };
};

const requestBody = (endpoint: Endpoint<string>): ZodOpenApiRequestBodyObject | undefined => {
  const { body, bodyTypes = [], multipart, upload } = endpoint;
  if (multipart) return uploadBody(multipart);
  if (upload) return { required: true, content: { [upload]: { schema: binary } } };
  const types = ['application/json', ...bodyTypes];
  return body && { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: body }])) };
};

/** Alternatives: the empty requirement makes the session cookie optional. */
const security: Record<Access, NonNullable<ZodOpenApiOperationObject['security']>> = {
  public: [],
  optional: [{}, { session: [] }],
  player: [{ session: [] }],
  privileged: [{ session: [] }],
  operator: [{ session: [] }],
  team: [{ token: [] }, { session: [] }],
};

const nextPage = z.object({
  Link: z
    .string()
    .optional()
    .meta({ description: 'Address of the next page as `<...>; rel="next"`; absent on the last one' }),
});
const retryAfter = z.object({ 'Retry-After': z.string().optional().meta({ description: 'Seconds to wait' }) });

const pageUser = z.object({
  [sessionUserHeader]: z
    .string()
    .optional()
    .meta({ description: 'Id of the user that the page shows; the call is rejected if another user is signed in' }),
});

/** Describes the 200 response. */
const success = ({ response, paged }: Endpoint<string>): ZodOpenApiResponseObject => {
  const content =
    response instanceof z.ZodType
      ? { 'application/json': { schema: response } }
      : // OpenAPI 3.1 cannot describe the parts of a stream of events.
        { [response.mediaType]: response.mediaType === 'text/event-stream' ? {} : { schema: binary } };
  return { description: 'Done', content, ...(paged && { headers: nextPage }) };
};

/** Describes the error responses, one per status. `x-error-codes` lists the codes of each. */
const failures = (key: EndpointKey, endpoint: Endpoint<string>): ZodOpenApiResponsesObject => {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of listErrors(key, endpoint)) {
    const { status } = errorCatalog[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorCatalog[code].message}`).join('\n\n'),
        'x-error-codes': codes,
        content: { 'application/json': { schema: errorResponse } },
        ...((status === 429 || status === 503) && { headers: retryAfter }),
      },
    ]),
  );
};

/** Describes one call of the contract as an OpenAPI operation. */
export const operation = (key: EndpointKey, endpoint: Endpoint<string>): ZodOpenApiOperationObject => {
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
      ...(listErrors(key, endpoint).includes('session_changed') && { header: pageUser }),
    },
    ...(body && { requestBody: body }),
    responses: { '200': success(endpoint), ...failures(key, endpoint) },
  };
};
