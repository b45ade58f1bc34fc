import { commonErrors, type Endpoint, type EndpointKey } from './endpoint';
import type { ErrorCode } from './errors';

/** Codes that reading a body may bring, by the kind of body. */
const bodyErrors = (endpoint: Endpoint): readonly ErrorCode[] => {
  if (endpoint.multipart) return ['invalid_multipart', 'file_too_large', 'body_too_large', 'unsupported_media_type'];
  if (endpoint.body) return ['invalid_json', 'body_too_large', 'unsupported_media_type'];
  return [];
};

/** Every code that a call may return: its own, those of its kind, and those of all calls. */
export const errorsOf = (key: EndpointKey, endpoint: Endpoint): readonly ErrorCode[] => {
  const changesState: readonly ErrorCode[] = key.startsWith('GET ') ? [] : ['origin_forbidden'];
  return [...new Set([...endpoint.errors, ...bodyErrors(endpoint), ...changesState, ...commonErrors])];
};
