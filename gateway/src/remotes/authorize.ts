import { createHash, timingSafeEqual } from 'node:crypto';
import { anyRemote } from '@portal/contracts';
import { type Holder, portalRealm, type RemoteStore } from '@portal/remotes';
import { AppError, type CookieNames, type Keys } from '@portal/service-kit';
import type { RateLimiter } from '@portal/service-kit/redis';
import { checkUser } from '../api/api.ts';
import type { Sessions } from '../api/sessions.ts';
import type { GatewayContext } from '../http/context.ts';

interface AuthorizeOptions {
  tokens: Pick<RemoteStore['tokens'], 'find'>;
  /** REMOTES_OPERATOR_TOKEN, if it is set. */
  operatorTokens: Keys | undefined;
  sessions: Pick<Sessions, 'findPlayer'>;
  cookies: CookieNames;
  /** Limits rejected tokens. */
  failures: RateLimiter;
}

const bearer = /^Bearer ([\w-]{20,200})$/;

/** Returns the token of a request. */
const readBearerToken = (ctx: GatewayContext): string | undefined => bearer.exec(ctx.get('authorization'))?.[1];

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates the function that identifies the caller: the owner of a token, or a signed-in operator.
 * @throws AppError `operators_only`, `session_changed`, or `token_required`. Its response names the portal, which helps a client choose the
 * right token
 */
export const createAuthorize = ({ tokens, operatorTokens, sessions, cookies, failures }: AuthorizeOptions) => {
  const operators = operatorTokens?.map(digest) ?? [];
  const realm = operatorTokens ? portalRealm(operatorTokens[0]) : 'portal';

  const rejectUnknown = (ctx: GatewayContext): never => {
    ctx.set('www-authenticate', `Bearer realm="${realm}"`);
    throw new AppError('token_required');
  };

  const findHolder = async (ctx: GatewayContext, token: string): Promise<Holder> => {
    const { ip } = ctx.state;
    await failures.ensure(ip);
    const given = digest(token);
    if (operators.some((operator) => timingSafeEqual(operator, given))) return { label: 'operator', remote: anyRemote };
    const holder = await tokens.find(token);
    if (holder) return holder;
    await failures.consume(ip);
    return rejectUnknown(ctx);
  };

  return async (ctx: GatewayContext): Promise<Holder> => {
    const token = readBearerToken(ctx);
    if (token !== undefined) return findHolder(ctx, token);
    const player = await sessions.findPlayer(ctx.cookies.get(cookies.session), ctx.state);
    if (!player) return rejectUnknown(ctx);
    ctx.state.player = player;
    checkUser(ctx, player);
    if (!player.operator) throw new AppError('operators_only');
    return { label: player.username, remote: anyRemote };
  };
};

/** @throws AppError `token_forbidden` unless the caller may change the remote; without a name, all remotes */
export const requireRemote = (holder: Holder, name = anyRemote): void => {
  if (holder.remote !== anyRemote && holder.remote !== name) throw new AppError('token_forbidden');
};
