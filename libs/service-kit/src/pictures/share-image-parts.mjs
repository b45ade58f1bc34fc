import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// What all share images have in common: the ground, the fonts and the frame of pictures.

/** Fonts come as files, since containers have none. */
const fonts = {
  Oswald: ['Oswald SemiBold', '@expo-google-fonts/oswald/600SemiBold/Oswald_600SemiBold.ttf'],
  Inter: ['Inter Medium', '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'],
};
export const colors = { text: '#eef2fb', muted: '#aab6d0', accent: '#3ddc84', amber: '#ffb547' };
export const width = 1200;
const height = 630;
export const margin = 72;

/** The pitch at night, seen from the stand, with further shapes in front of it. */
export const drawScene = (shapes = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
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
  ${shapes}
</svg>`;

const escapeMarkup = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Without characters that the fonts cannot draw. */
export const drawable = (text) =>
  text.replace(/[^\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}0-9\p{P}\p{Zs}$+<=>|~]/gu, '').trim();

export const write = (text, family, size, color, options = {}) => {
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
export const writeLine = async (text, size, color, maxWidth, family = 'Inter') => {
  const words = drawable(text) || '…';
  const drawn = await write(words, family, size, color);
  if (drawn.info.width <= maxWidth) return drawn;
  const fitting = Math.floor((words.length * maxWidth) / drawn.info.width) - 2;
  return writeLine(`${words.slice(0, fitting).trimEnd()}…`, size, color, maxWidth, family);
};

/** A square with round corners of a picture that this service has written itself. */
export const framePicture = (bytes, side, radius) => {
  const mask = `<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`;
  return sharp(bytes, { limitInputPixels: 16_000_000 })
    .resize(side, side, { fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
};

/** Composites a drawn text around a point. */
export const placeAt = (center, middle, { data, info }) => ({
  input: data,
  left: Math.round(center - info.width / 2),
  top: Math.round(middle - info.height / 2),
});
