const pageDirectives = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'nonce-{nonce}'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'{sockets}",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];

/** Policy of every response except pages: a browser that displays one as a page must not load or run anything. */
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
  const [before = '', after = ''] = directives.join('; ').replace('{sockets}', sockets).split('{nonce}');
  return (nonce) => before + nonce + after;
};

/** Builds the headers of every response, including responses to malformed requests. */
export const securityHeaders = (publicOrigin: string): Record<string, string> => ({
  'content-security-policy': bareContentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedBrowserFeatures.map((feature) => `${feature}=()`).join(', '),
  ...(isHttps(publicOrigin) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
