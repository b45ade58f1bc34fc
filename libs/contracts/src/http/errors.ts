/**
 * Every error code that a response under /api may carry, with its HTTP status and its default public text.
 * The one table: services throw a code, the gateway and the service kit translate it, the browser maps it to the screen's words.
 */
export const errorCatalog = {
  validation_failed: { status: 400, message: 'Some fields are not valid' },
  bad_request: { status: 400, message: 'The request is malformed or not supported' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON' },
  invalid_multipart: { status: 400, message: 'The upload is not valid multipart form data' },
  invalid_image: { status: 400, message: 'Please select an image file (JPG, PNG, GIF, etc.)' },
  code_invalid: { status: 400, message: 'The code is wrong or has expired' },
  reset_token_invalid: { status: 400, message: 'This password reset link is invalid or expired.' },
  password_too_common: { status: 400, message: 'This password is too easy to guess' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  forbidden: { status: 403, message: 'You may not do this' },
  origin_forbidden: { status: 403, message: 'Requests from other sites are not accepted' },
  email_not_verified: { status: 403, message: 'Please verify your email before you sign in' },
  not_found: { status: 404, message: 'Not found' },
  user_not_found: { status: 404, message: 'User not found' },
  article_not_found: { status: 404, message: 'Article not found' },
  clan_not_found: { status: 404, message: 'Clan not found' },
  tournament_not_found: { status: 404, message: 'Tournament not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  request_timeout: { status: 408, message: 'The request took too long to arrive' },
  email_taken: { status: 409, message: 'Email already registered' },
  username_taken: { status: 409, message: 'Username already taken' },
  clan_name_taken: { status: 409, message: 'Clan name already taken' },
  already_in_clan: { status: 409, message: 'This player is already in a clan' },
  self_follow: { status: 409, message: 'You cannot follow yourself' },
  body_too_large: { status: 413, message: 'The request is too large' },
  file_too_large: { status: 413, message: 'Please select an image smaller than 5MB' },
  uri_too_long: { status: 414, message: 'The address is too long' },
  unsupported_media_type: { status: 415, message: 'This content type is not accepted' },
  expectation_failed: { status: 417, message: 'This Expect header is not supported' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  headers_too_large: { status: 431, message: 'The request headers are too large' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  busy: { status: 503, message: 'The portal is busy. Please try again in a moment.' },
  unavailable: { status: 503, message: 'This part of the portal is unavailable. Please try again in a moment.' },
  storage_full: { status: 503, message: 'Uploads are paused. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;
