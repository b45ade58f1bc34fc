/**
 * Whether an endpoint belongs to one of the accepted push services: the same scheme and port, and the same host or a subdomain of it. A
 * browser sends the endpoint, so without this check anyone could make the portal call any server.
 */
export const isAcceptedEndpoint = (endpoint: string, origins: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return origins.some((origin) => {
    const accepted = new URL(origin);
    const isHost = hostname === accepted.hostname || hostname.endsWith(`.${accepted.hostname}`);
    return protocol === accepted.protocol && port === accepted.port && isHost;
  });
};
