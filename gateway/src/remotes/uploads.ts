import { anyRemote, remotesEndpoints, uploadMediaType } from '@portal/contracts';
import { decodeUpload, type Holder, hashToken, RegistryError, readManifest } from '@portal/remotes';
import { AppError, createConcurrencyLimiter } from '@portal/service-kit';
import type { RequestBodies } from '../api/request-body';
import type { GatewayContext } from '../http/context';
import { readBearerToken, requireRemote } from './authorize';
import type { Remotes } from './follow-remotes';

const maxWaiting = 20;

/** Creates the function that checks and publishes the build in a request. */
export const createUploads = ({ store, snapshot }: Pick<Remotes, 'store' | 'snapshot'>, bodies: RequestBodies) => {
  // Uploads are checked one at a time, because the check parses every script.
  const gate = createConcurrencyLimiter({ concurrency: 1, queue: maxWaiting });

  const receive = async (ctx: GatewayContext, holder: Holder, body: Buffer) => {
    const upload = decodeUpload(body);
    const { name, version } = readManifest(upload.files);
    requireRemote(holder, name);
    const isOperator = holder.remote === anyRemote;
    const token = readBearerToken(ctx);
    // Operators may publish without a smoke run, for example to repair the portal; the audit log shows it. A session cannot sign a record.
    const skipsSmoke = token === undefined || (isOperator && upload.smoke === null);
    const smokeToken = skipsSmoke ? null : hashToken(token);
    const build = await store.check(upload.files, upload.dropRoutes, upload.smoke, smokeToken);
    const { active = null, pinned = false } = snapshot().remotes[name] ?? {};
    const replaces = upload.activate && !pinned && active !== null && active !== version;
    if (replaces && !isOperator)
      throw new RegistryError(
        'combinations_missing',
        `${name} ${active} is live; ${version} takes its place when it has been tested and is promoted`,
      );
    const { activate, dropRoutes } = upload;
    const forced = skipsSmoke || replaces;
    const change = await store.publish([build], { actor: holder.label, activate, dropRoutes, forced });
    return { name, version, change };
  };

  return async (ctx: GatewayContext, holder: Holder) => {
    if (ctx.is(uploadMediaType) !== uploadMediaType) throw new AppError('unsupported_media_type');
    // The body is read before the build's turn, because a slow upload must not delay others.
    const { body, release } = await bodies.read(ctx.req, remotesEndpoints['POST /api/remotes/versions'], holder.remote);
    return gate.run(() => receive(ctx, holder, body)).finally(release);
  };
};
