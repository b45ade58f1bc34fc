import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// A process that draws the one share image its parent describes. Plain JavaScript, like decode-picture.mjs.

/** Fonts come as files, since containers have none. */
const fonts = {
  Oswald: ['Oswald SemiBold', '@expo-google-fonts/oswald/600SemiBold/Oswald_600SemiBold.ttf'],
  Inter: ['Inter Medium', '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'],
};
const colors = { text: '#eef2fb', muted: '#aab6d0', accent: '#3ddc84', amber: '#ffb547' };
const [width, height] = [1200, 630];
const margin = 72;
const side = 340;

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Webp', 'Svg', 'Png'].map((type) => `VipsForeignLoad${type}Buffer`) });

/** The pitch at night, seen from the stand. */
const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <radialGradient id="light" cx="0.82" cy="0" r="0.9">
      <stop offset="0" stop-color="#bfe0ff" stop-opacity="0.30"/><stop offset="1" stop-color="#bfe0ff" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="pitch" x2="0" y2="1"><stop offset="0" stop-color="#0f3a2a" stop-opacity="0"/><stop offset="1" stop-color="#0f3a2a"/></linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="#0b1020"/>
  <rect y="330" width="100%" height="300" fill="url(#pitch)"/>
  <g fill="none" stroke="#d9f7e6" stroke-opacity="0.14" stroke-width="3">
    <path d="M-40 470 H1240 M600 470 V640 M-120 640 L150 470 M1320 640 L1050 470"/><ellipse cx="600" cy="566" rx="250" ry="62"/>
  </g>
  <rect width="100%" height="100%" fill="url(#light)"/>
  <rect width="100%" height="10" fill="#3ddc84"/>
</svg>`;

const escapeMarkup = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Without characters that the fonts cannot draw. */
const drawable = (text) =>
  text.replace(/[^\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}0-9\p{P}\p{Zs}$+<=>|~]/gu, '').trim();

const write = (text, family, size, color, options = {}) => {
  const [font, file] = fonts[family];
  return sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${font} ${size}`,
      fontfile: fileURLToPath(import.meta.resolve(file)),
      rgba: true,
      dpi: 72,
      ...options,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
};

/** On one line, cut where it would not fit. */
const writeLine = async (text, size, color, maxWidth) => {
  const words = drawable(text) || ' ';
  const drawn = await write(words, 'Inter', size, color);
  if (drawn.info.width <= maxWidth) return drawn;
  const fitting = Math.floor((words.length * maxWidth) / drawn.info.width) - 2;
  return writeLine(`${words.slice(0, fitting).trimEnd()}…`, size, color, maxWidth);
};

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

const mask = (radius) =>
  Buffer.from(`<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`);

const framePicture = async ({ bytes, isRound }) => {
  const input = await sharp(bytes, { limitInputPixels: 16_000_000 })
    .resize(side, side, { fit: 'cover' })
    .composite([{ input: mask(isRound ? side / 2 : 28), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left: width - margin - side, top: 130 };
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

const draw = async ({ brand, eyebrow, title, stats, picture }) => {
  const framed = picture ? [await framePicture(picture)] : [];
  const maxWidth = width - 2 * margin - (picture ? side + 56 : 0);
  const name = await writeLine(brand, 28, colors.muted, maxWidth);
  const kind = await writeLine(eyebrow, 32, colors.accent, maxWidth);
  const heading = await writeTitle(title, maxWidth);
  return sharp(Buffer.from(scene))
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
  process.send(await draw(card).catch(({ message }) => message));
});
process.send('ready');
