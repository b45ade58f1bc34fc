import sharp from 'sharp';
import {
  colors,
  drawable,
  drawScene,
  framePicture,
  margin,
  placeAt,
  width,
  write,
  writeLine,
} from './share-image-parts.mjs';

// Draws the share image of a match: two sides with their crests and colors, and the score or the kick-off between them.

const crest = { side: 220, top: 176, radius: 28 };
const nameWidth = 360;
const middleWidth = 390;

/** One of the two sides; `edge` mirrors the stripes. */
const places = { home: { center: 272, edge: 1 }, away: { center: width - 272, edge: -1 } };

/** Stripes in both colors at the edge, a light behind the crest and a line around it. */
const drawColors = ({ colors: own, isChampion }, { center, edge }, id) => {
  const [main, second] = own ?? ['#6c7a9c', '#27314d'];
  const frame = crest.side + 12;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${main}" stop-opacity="0.5"/><stop offset="1" stop-color="${main}" stop-opacity="0"/></radialGradient>
  <circle cx="${center}" cy="${crest.top + crest.side / 2}" r="260" fill="url(#${id})"/>
  <g transform="translate(${edge > 0 ? 0 : width} 0) scale(${edge} 1)">
    <path d="M0 150 H58 L22 610 H0z" fill="${main}"/><path d="M72 150 H92 L56 610 H36z" fill="${second}"/>
  </g>
  <rect x="${center - frame / 2}" y="${crest.top - 6}" width="${frame}" height="${frame}" rx="${crest.radius + 6}" fill="#1c2540" stroke="${isChampion ? colors.amber : main}" stroke-width="${isChampion ? 10 : 6}"/>`;
};

/** Draws a text in the largest size in which it fits, or cuts it at the smallest. */
const writeFitting = async (text, sizes, color, maxWidth) => {
  for (const size of sizes) {
    const drawn = await write(drawable(text) || '…', 'Oswald', size, color);
    if (drawn.info.width <= maxWidth) return drawn;
  }
  return writeLine(text, sizes.at(-1), color, maxWidth, 'Oswald');
};

const drawSide = async ({ name, clan, picture, isOut, isChampion }, { center }) => {
  const middle = crest.top + crest.side / 2;
  const left = center - crest.side / 2;
  const [initial = '?'] = drawable(name).toUpperCase();
  const color = isChampion ? colors.amber : isOut ? colors.muted : colors.text;
  return [
    ...(isChampion ? [placeAt(center, 141, await write('Champion', 'Oswald', 30, colors.amber))] : []),
    picture
      ? { input: await framePicture(picture, crest.side, crest.radius), left, top: crest.top }
      : placeAt(center, middle, await write(initial, 'Oswald', 120, colors.text)),
    placeAt(center, 452, await writeFitting(name, [54, 44, 36], color, nameWidth)),
    ...(clan === null ? [] : [placeAt(center, 506, await writeLine(clan, 24, colors.muted, nameWidth))]),
  ];
};

export const drawFixture = async ({ brand, eyebrow, home, away, headline, note }) => {
  const shapes = drawColors(home, places.home, 'home') + drawColors(away, places.away, 'away');
  const maxWidth = width - 2 * margin;
  const name = await writeLine(brand, 28, colors.muted, maxWidth);
  const kind = await writeLine(eyebrow, 32, colors.accent, maxWidth);
  return sharp(Buffer.from(drawScene(shapes)))
    .composite([
      { input: name.data, left: margin, top: 44 },
      { input: kind.data, left: margin, top: 88 },
      ...(await drawSide(home, places.home)),
      ...(await drawSide(away, places.away)),
      placeAt(width / 2, 280, await writeFitting(headline, [150, 110, 80, 60], colors.text, middleWidth)),
      placeAt(width / 2, 390, await writeLine(note, 30, colors.amber, middleWidth)),
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer({ resolveWithObject: true });
};
