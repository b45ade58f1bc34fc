import sharp from 'sharp';

// This process decodes one picture, which its parent sends. It is plain JavaScript, because tests run it unbundled.

/** The decoder of a type. libvips must not use any other. */
const loaders = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
};

// The service has ended. A normal exit would wait for the decoding to end.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });

/** Encodes the picture, and reduces the result to few pixels. */
const decode = async ({ file, type, input, resize, webp, pixels }) => {
  sharp.unblock({ operation: [loaders[type]] });
  const picture = await sharp(file, input).autoOrient().resize(resize).webp(webp).toBuffer({ resolveWithObject: true });
  sharp.unblock({ operation: [loaders.webp] });
  return { ...picture, pixels: await sharp(picture.data).resize(pixels).ensureAlpha().raw().toBuffer() };
};

process.once('message', async (request) => {
  process.send(await decode(request).catch(({ message }) => message));
});
process.send('ready');
