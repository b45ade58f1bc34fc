import { AppError } from '@portal/service-kit';
import { isPrivateAddress, peerAddress } from '../http/client-address';
import type { GatewayMiddleware } from '../http/context';

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'];

/**
 * Measurements are for whoever scrapes from the machine or the internal network. What came through a proxy came from outside,
 * whatever the peer's address is.
 */
export const operatorsOnly: GatewayMiddleware = async function hideFromOutside(http, next) {
  if (http.path === '/metrics') {
    const forwarded = forwardingHeaders.some((name) => http.get(name) !== '');
    if (forwarded || !isPrivateAddress(peerAddress(http.req))) throw new AppError('not_found');
  }
  if (['/healthz', '/readyz', '/metrics'].includes(http.path)) http.state.route = 'operations';
  await next();
};
