import sharp from 'sharp';

// A process that decodes the one picture its parent sends. Plain JavaScript, since it also runs unbundled, from tests.

/** The decoder of a type; libvips may use no other. */
const loaders = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
};

// The service is gone. An ordinary exit would wait for the decoding to end.
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
