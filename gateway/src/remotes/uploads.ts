import { remotesEndpoints, uploadMediaType } from '@portal/contracts';
import { decodeUpload, type Holder, readManifest } from '@portal/remotes';
import { AppError, createConcurrencyLimiter } from '@portal/service-kit';
import type { RequestBodies } from '../api/request-body';
import type { GatewayContext } from '../http/context';
import { requireRemote } from './authorize';
import type { Remotes } from './follow-remotes';

const maxWaiting = 20;

/** Creates the function that checks and publishes the build in a request. */
export const createUploads = ({ store }: Pick<Remotes, 'store'>, bodies: RequestBodies) => {
  // Uploads are checked one at a time, because the check reads and parses every file.
  const gate = createConcurrencyLimiter({ concurrency: 1, queue: maxWaiting });

  const receive = async (holder: Holder, body: Buffer) => {
    const upload = decodeUpload(body);
    const { name, version } = readManifest(upload.files);
    requireRemote(holder, name);
    const build = await store.check(upload.files, upload.dropRoutes);
    const { activate, dropRoutes, smoke } = upload;
    const change = await store.publish([{ ...build, smoke }], { actor: holder.label, activate, dropRoutes });
    return { name, version, change };
  };

  return async (ctx: GatewayContext, holder: Holder) => {
    if (ctx.is(uploadMediaType) !== uploadMediaType) throw new AppError('unsupported_media_type');
    // The body is read before the build's turn, because a slow upload must not delay others.
    const { body, release } = await bodies.read(ctx.req, remotesEndpoints['POST /api/remotes/versions'], holder.remote);
    return gate.run(() => receive(holder, body)).finally(release);
  };
};
