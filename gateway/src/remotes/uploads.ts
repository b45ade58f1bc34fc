import { remotesEndpoints, uploadMediaType } from '@portal/contracts';
import { decodeUpload, type Holder, readManifest } from '@portal/remotes';
import { AppError } from '@portal/service-kit';
import type { RequestBodies } from '../api/request-body.ts';
import type { GatewayContext } from '../http/context.ts';
import { requireRemote } from './authorize.ts';
import type { Remotes } from './follow-remotes.ts';

/** Creates the function that checks and publishes the build in a request. */
export const createUploads = ({ store }: Pick<Remotes, 'store'>, bodies: RequestBodies) => {
  const receive = async (holder: Holder, body: Buffer) => {
    const { files, activate, dropRoutes, smoke } = decodeUpload(body);
    const { name, version } = readManifest(files);
    requireRemote(holder, name);
    const build = await store.check(files, dropRoutes);
    const change = await store.publish([{ ...build, smoke }], { actor: holder.label, activate, dropRoutes });
    return { name, version, change };
  };

  return async (ctx: GatewayContext, holder: Holder) => {
    if (ctx.is(uploadMediaType) !== uploadMediaType) throw new AppError('unsupported_media_type');
    const { body, release } = await bodies.read(ctx.req, remotesEndpoints['POST /api/remotes/versions'], holder.remote);
    return receive(holder, body).finally(release);
  };
};
