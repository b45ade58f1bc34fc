import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Endpoint, EndpointKey } from '../http/endpoint';
import { errorResponse } from '../http/error-response';
import { type ErrorCode, errorCatalog } from '../http/errors';
import { errorsOf } from '../http/errors-of';
import { z } from '../zod';

const nextPage = z.object({
  Link: z
    .string()
    .optional()
    .meta({ description: 'Address of the next page as `<...>; rel="next"`; absent on the last one' }),
});
const retryAfter = z.object({ 'Retry-After': z.string().optional().meta({ description: 'Seconds to wait' }) });

/** The 200 response. */
export const success = ({ response, paged }: Endpoint): ZodOpenApiResponseObject => {
  const content =
    response instanceof z.ZodType
      ? { 'application/json': { schema: response } }
      : { [response.mediaType]: { schema: { type: 'string' as const, format: 'binary' } } };
  return { description: 'Done', content, ...(paged && { headers: nextPage }) };
};

/** The error responses, one per status; `x-error-codes` lists the codes behind it. */
export const failures = (key: EndpointKey, endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(key, endpoint)) {
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
