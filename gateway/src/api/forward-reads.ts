import type { IncomingMessage, RequestListener } from 'node:http';
import { requiresPlayer } from '@portal/contracts';
import { sessionUserHeader } from '@portal/contracts/account/ui';
import { AppError, type IdentitySigner, type Player, requestIdHeader } from '@portal/service-kit';
import { isPlainRead } from '../http/context';
import { type ClientAddress, type Observe, requestIdOf } from '../http/observe';
import type { RateLimits } from '../http/rate-limits';
import type { Upstreams } from '../upstream/upstream';
import { toClient, toService } from './proxy-headers';
import type { Matcher } from './routing-table';
import type { Sessions, TokenReader } from './sessions';

/** In canonical form, as the paths of most calls are. */
const usualPath = /^(?:\/[a-z0-9_-]+(?:\.[a-z0-9]+)?)+$/;

interface ForwardReadsOptions {
  match: Matcher;
  upstreams: Upstreams;
  sessions: Sessions;
  limits: RateLimits;
  sign: IdentitySigner;
  tokenOf: TokenReader;
  securityHeaders: Record<string, string>;
  observe: Observe;
  clientAddress: ClientAddress;
  /** Refusals and failures, which Koa's middleware responds with. */
  failures: WeakMap<IncomingMessage, unknown>;
}

/**
 * Proxies reads by signed-in players without Koa, whose middleware costs as much as the proxying. Passes everything else to `next`:
 * other methods, requests with a body or an unusual path, ended sessions, and failed calls, for their error response.
 */
export const forwardReads = (options: ForwardReadsOptions, next: RequestListener): RequestListener => {
  const { match, upstreams, sessions, limits, sign, tokenOf, securityHeaders } = options;
  const { observe, clientAddress, failures } = options;
  const fixed = Object.entries(securityHeaders);

  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const token = tokenOf(headers.cookie);
    const [path = ''] = url.split('?', 1);
    const isPlain = token !== undefined && isPlainRead(request) && path.startsWith('/api/') && usualPath.test(path);
    const found = isPlain ? match(method, path) : null;
    const cached = found && token !== undefined ? sessions.cachedPlayerOf(token) : null;
    if (!found || !('route' in found) || cached === null) return next(request, response);
    const { key: route, endpoint } = found.route;
    const { service } = endpoint;
    const upstream = upstreams.get(service);
    if (!requiresPlayer(endpoint) || !upstream) return next(request, response);

    const ip = clientAddress(request);
    const requestId = requestIdOf(headers[requestIdHeader]);
    let player: Player | null = null;
    const endObservation = observe(response, () => ({ requestId, ip, route, player, method, path }));
    const forward = (caller: Player | null) => {
      // Koa, which then finds the end of the session in the cache, takes a second point.
      if (!caller) throw new AppError('unauthenticated');
      player = caller;
      const identity = sign({ ip, requestId, player }, { audience: service, method, path });
      const call = { method, path: url, headers: toService(service, headers, { requestId, identity }) };
      return upstream.forward(call, response, (status, received) => {
        const kept = toClient(service, received);
        const list = [requestIdHeader, requestId, sessionUserHeader, caller.userId];
        for (const [name, value] of fixed) if (!(name in kept)) list.push(name, value);
        for (const name in kept) list.push(name, kept[name] as string);
        response.writeHead(status, list);
      });
    };
    limits.calls
      .consume(ip)
      .then(() => cached ?? sessions.playerOf(token, { ip, requestId }))
      .then(forward)
      .catch((error: unknown) => {
        endObservation();
        failures.set(request, error);
        next(request, response);
      });
  };
};
