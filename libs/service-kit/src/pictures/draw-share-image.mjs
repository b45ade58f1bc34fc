import sharp from 'sharp';
import { drawBracket } from './draw-bracket.mjs';
import { drawFixture } from './draw-fixture.mjs';
import { colors, drawable, drawScene, framePicture, margin, width, write, writeLine } from './share-image-parts.mjs';

// This process draws one share image, which its parent describes. It is plain JavaScript, like decode-picture.mjs.

/** Width and height of the picture. */
const side = 340;

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Webp', 'Svg', 'Png'].map((type) => `VipsForeignLoad${type}Buffer`) });

/** In the largest size that fits. */
const writeTitle = async (title, maxWidth) => {
  const words = drawable(title) || '…';
  for (const size of [108, 88, 72, 58, 46, 34]) {
    const drawn = await write(words, 'Oswald', size, colors.text, { width: maxWidth, wrap: 'word-char' });
    if (drawn.info.height <= 230 && drawn.info.width <= maxWidth) return drawn;
  }
  return write(`${[...words].slice(0, 90).join('')}…`, 'Oswald', 34, colors.text, {
    width: maxWidth,
    wrap: 'word-char',
  });
};

const writeStats = async (stats) => {
  const layers = [];
  let left = margin;
  for (const { label, value } of stats) {
    const number = await write(value, 'Oswald', 54, colors.amber);
    const caption = await write(drawable(label), 'Inter', 24, colors.muted);
    layers.push({ input: number.data, left, top: 494 }, { input: caption.data, left, top: 560 });
    left += Math.max(number.info.width, caption.info.width) + 64;
  }
  return layers;
};

/** A title with figures below it and a picture beside it. */
const drawCard = async ({ brand, eyebrow, title, stats, picture }) => {
  const radius = picture?.isRound ? side / 2 : 28;
  const framed = picture
    ? [{ input: await framePicture(picture.bytes, side, radius), left: width - margin - side, top: 130 }]
    : [];
  const maxWidth = width - 2 * margin - (picture ? side + 56 : 0);
  const name = await writeLine(brand, 28, colors.muted, maxWidth);
  const kind = await writeLine(eyebrow, 32, colors.accent, maxWidth);
  const heading = await writeTitle(title, maxWidth);
  return sharp(Buffer.from(drawScene()))
    .composite([
      { input: name.data, left: margin, top: 60 },
      { input: kind.data, left: margin, top: 138 },
      { input: heading.data, left: margin, top: 196 },
      ...(await writeStats(stats)),
      ...framed,
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer({ resolveWithObject: true });
};

process.once('message', async (card) => {
  const draw = 'rounds' in card ? drawBracket : 'home' in card ? drawFixture : drawCard;
  process.send(await draw(card).catch(({ message }) => message));
});
process.send('ready');
