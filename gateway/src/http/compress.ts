import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from './context.ts';

const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|manifest\+json|problem\+json)|image\/svg)/;
/** A smaller body fits into one packet without compression. */
const minBytes = 1_024;

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const encoders = {
  br: (body: Buffer): Promise<Buffer> => compressBrotli(body, brotliOptions),
  gzip: (body: Buffer): Promise<Buffer> => compressGzip(body),
};
type Encoding = keyof typeof encoders;
/** Supported encodings, best first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

export const isCompressible = (type: string): boolean => compressible.test(type);

const isLarge = (ctx: GatewayContext): boolean => {
  const length = ctx.response.get('content-length');
  return length === '' || Number(length) >= minBytes;
};

/** Compresses each body only once while it is stored, because the shared cache sends the same body many times. */
const createBodies = () => {
  const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();
  return (body: Buffer, encoding: Encoding): Promise<Buffer> => {
    const known = compressed.get(body) ?? {};
    compressed.set(body, known);
    known[encoding] ??= encoders[encoding](body);
    return known[encoding];
  };
};

/** Compresses text from `minBytes` on, unless it is compressed already. */
export const compressBodies = (): GatewayMiddleware => {
  const compress = createBodies();
  return async function compressBody(ctx, next) {
    await next();
    const { body, response } = ctx;
    const type = response.get('content-type');
    if (body == null || response.get('content-encoding') || !isCompressible(type) || !isLarge(ctx)) return;
    ctx.vary('accept-encoding');
    const etag = response.get('etag');
    // Compressed and plain bodies differ in their bytes, so they cannot share a strong validator.
    if (etag && !etag.startsWith('W/')) ctx.set('etag', `W/${etag}`);
    const encoding = encodings.find((name) => ctx.acceptsEncodings(name) === name);
    if (!encoding || ctx.method === 'HEAD' || ctx.fresh) return;
    if (typeof body === 'string') ctx.body = await encoders[encoding](Buffer.from(body));
    else if (Buffer.isBuffer(body)) ctx.body = await compress(body, encoding);
    else return;
    ctx.set('content-encoding', encoding);
  };
};

/** Responds 304 if the client already has the response. */
export const respondNotModified: GatewayMiddleware = async (ctx, next) => {
  await next();
  if (isSafeMethod(ctx.method) && ctx.status === 200 && ctx.fresh) ctx.status = 304;
};
