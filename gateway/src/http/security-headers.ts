const pageDirectives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-{nonce}'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'{dev}",
  // Email previews, which have a sandbox of their own.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "manifest-src 'self'",
];

/** For every response but pages: a browser that shows one as a page loads and runs nothing. */
const bareContentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const unusedBrowserFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

interface PolicyOptions {
  publicOrigin: string;
  /** Origins of dev servers, whose sockets announce changes; empty outside development. */
  devOrigins: readonly string[];
}

const isHttps = (origin: string) => origin.startsWith('https:');

/** Creates the function that builds a page's Content-Security-Policy from its nonce. */
export const pagePolicy = ({ publicOrigin, devOrigins }: PolicyOptions): ((nonce: string) => string) => {
  const sockets = devOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  const directives = isHttps(publicOrigin) ? [...pageDirectives, 'upgrade-insecure-requests'] : pageDirectives;
  const [before = '', after = ''] = directives.join('; ').replace('{dev}', sockets).split('{nonce}');
  return (nonce) => before + nonce + after;
};

/** Headers of every response, including those to malformed requests. */
export const securityHeaders = (publicOrigin: string): Record<string, string> => ({
  'content-security-policy': bareContentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedBrowserFeatures.map((feature) => `${feature}=()`).join(', '),
  ...(isHttps(publicOrigin) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
