const pageDirectives = [
  "default-src 'self'",
  "script-src 'self'{files}",
  "style-src 'self' 'nonce-{nonce}'",
  "img-src 'self' data: blob:{files}",
  "font-src 'self'{files}",
  "connect-src 'self'{files}{sockets}",
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
  /** Origin of the dev server whose files the page loads, in a browser with an override. */
  filesOrigin?: string | undefined;
}

const isHttps = (origin: string) => origin.startsWith('https:');

/** Creates the function that builds a page's Content-Security-Policy from its nonce. */
export const pagePolicy = ({ publicOrigin, devOrigins, filesOrigin }: PolicyOptions): ((nonce: string) => string) => {
  const files = filesOrigin ? ` ${filesOrigin}` : '';
  const origins = filesOrigin ? [...devOrigins, filesOrigin] : devOrigins;
  const sockets = origins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  // Dev servers have no certificate.
  const upgrades = isHttps(publicOrigin) && !filesOrigin?.startsWith('http:');
  const directives = upgrades ? [...pageDirectives, 'upgrade-insecure-requests'] : pageDirectives;
  const policy = directives.join('; ').replaceAll('{files}', files).replace('{sockets}', sockets);
  const [before = '', after = ''] = policy.split('{nonce}');
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
