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

process.once('message', async ({ file, type, input, resize, webp }) => {
  sharp.unblock({ operation: [loaders[type]] });
  const image = sharp(file, input).autoOrient().resize(resize).webp(webp);
  const reply = await image.toBuffer({ resolveWithObject: true }).catch(({ message }) => message);
  process.send(reply);
});
process.send('ready');
