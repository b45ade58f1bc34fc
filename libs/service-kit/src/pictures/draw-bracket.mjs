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

// Draws the share image of a bracket: up to three rounds from left to right, and the champion above the final.

const area = { top: 196, bottom: 606 };
const gap = 40;
/** Rows are lower, and boxes narrower, the more matches the first round has. */
const sizes = {
  1: { row: 72, box: 640, text: 36 },
  2: { row: 64, box: 470, text: 30 },
  4: { row: 44, box: 325, text: 23 },
};
const portrait = 72;

/** Positions of the boxes of each round; a box is in the middle of the two that lead to it. */
const arrange = (rounds) => {
  const count = rounds[0].matches.length > 2 ? 4 : rounds[0].matches.length;
  const { row, box, text } = sizes[count];
  const left = (width - rounds.length * box - (rounds.length - 1) * gap) / 2;
  return rounds.flatMap(({ matches }, column) =>
    matches.map((match, at) => ({
      match,
      column,
      ...{ row, box, text },
      left: Math.round(left + column * (box + gap)),
      middle: Math.round(area.top + ((area.bottom - area.top) / matches.length) * (at + 0.5)),
    })),
  );
};

const drawBox = ({ match, left, middle, row, box }) => {
  const isDecided = match.home.isChampion || match.away.isChampion;
  return `<rect x="${left}" y="${middle - row}" width="${box}" height="${2 * row}" rx="12" fill="#1c2540" fill-opacity="0.94"
    stroke="${isDecided ? colors.amber : '#33415f'}" stroke-width="${isDecided ? 4 : 2}"/>
  <path d="M${left} ${middle} h${box}" stroke="#33415f" stroke-width="2"/>`;
};

/** Draws a line from each box to the one that its winner plays in. */
const drawLines = (boxes) =>
  boxes
    .map(({ column, middle, left, box }) => {
      const next = boxes
        .filter((other) => other.column === column + 1)
        .toSorted((a, b) => Math.abs(a.middle - middle) - Math.abs(b.middle - middle))[0];
      if (!next) return '';
      const bend = next.left - gap / 2;
      return `<path d="M${left + box} ${middle} H${bend} V${next.middle} H${next.left}" fill="none" stroke="#4a5a80" stroke-width="3"/>`;
    })
    .join('');

const placeAfter = (left, middle, { data, info }) => ({
  input: data,
  left: Math.round(left),
  top: Math.round(middle - info.height / 2),
});

/** The crest, or the initial in its place. */
const drawCrest = async ({ name, picture }, side, center, middle, color) => {
  if (picture) {
    const input = await framePicture(picture, side, Math.round(side / 6));
    return { input, left: Math.round(center - side / 2), top: Math.round(middle - side / 2) };
  }
  const [initial = '?'] = drawable(name).toUpperCase();
  return placeAt(center, middle, await write(initial, 'Oswald', Math.round(side * 0.7), color));
};

const drawSide = async (side, { left, box, text, row }, middle) => {
  const crest = Math.round(row * 0.72);
  const color = side.isChampion ? colors.amber : side.isOut || !side.isKnown ? colors.muted : colors.text;
  const score = side.score === null ? null : await write(side.score, 'Oswald', text + 3, color);
  const nameLeft = left + crest + 24;
  const nameWidth = left + box - nameLeft - (score ? score.info.width + 28 : 12);
  return [
    ...(side.isKnown ? [await drawCrest(side, crest, left + 12 + crest / 2, middle, color)] : []),
    placeAfter(nameLeft, middle, await writeLine(side.name, text, color, nameWidth)),
    ...(score ? [placeAfter(left + box - score.info.width - 14, middle, score)] : []),
  ];
};

/** Draws the champion above the final, where its round has the most space. */
const drawChampion = async (boxes) => {
  const final = boxes.at(-1);
  const champion = [final.match.home, final.match.away].find(({ isChampion }) => isChampion);
  if (!champion) return [];
  const center = final.left + final.box / 2;
  const bottom = final.middle - final.row - 14;
  return [
    placeAt(center, bottom - 16, await write('Champion', 'Oswald', 28, colors.amber)),
    await drawCrest(champion, portrait, center, bottom - 76, colors.amber),
  ];
};

export const drawBracket = async ({ brand, eyebrow, title, rounds }) => {
  const boxes = arrange(rounds);
  const sides = boxes.flatMap((box) => [
    drawSide(box.match.home, box, box.middle - box.row / 2),
    drawSide(box.match.away, box, box.middle + box.row / 2),
  ]);
  const headings = rounds.map(async ({ title: round }, column) => {
    const { left, box } = boxes.find((one) => one.column === column);
    return placeAt(left + box / 2, area.top - 22, await writeLine(round, 24, colors.muted, box));
  });
  const maxWidth = width - 2 * margin;
  const name = await writeLine(brand, 28, colors.muted, maxWidth / 2);
  const kind = await writeLine(eyebrow, 28, colors.accent, maxWidth / 2);
  const heading = await writeLine(title, 56, colors.text, maxWidth, 'Oswald');
  return sharp(Buffer.from(drawScene(drawLines(boxes) + boxes.map(drawBox).join(''))))
    .composite([
      { input: name.data, left: margin, top: 36 },
      { input: kind.data, left: width - margin - kind.info.width, top: 36 },
      { input: heading.data, left: margin, top: 78 },
      ...(await Promise.all(headings)),
      ...(await Promise.all(sides)).flat(),
      ...(await drawChampion(boxes)),
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer({ resolveWithObject: true });
};
