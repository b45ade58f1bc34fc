import { canvas, dice, ink, n, times } from './canvas';

const { width, height } = canvas;

/** The sky above the stadium, with a glow on the horizon. */
export const sky = (seed: number, glow: string = ink.lamp, stars = 90): string => {
  const roll = dice(seed);
  const dots = times(stars, () => {
    const [x, y, size, light] = [roll() * width, roll() * height * 0.6, 0.6 + roll() * 1.5, 0.15 + roll() * 0.5];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="${ink.text}" opacity="${light.toFixed(2)}"/>`;
  });
  return `<defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink.sky}"/><stop offset="1" stop-color="${ink.skyLow}"/></linearGradient>
    <radialGradient id="glow" cx="0.5" cy="0.72" r="0.75"><stop offset="0" stop-color="${glow}" stop-opacity="0.34"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink.lamp}" stop-opacity="0.42"/><stop offset="1" stop-color="${ink.lamp}" stop-opacity="0"/></linearGradient>
  </defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${dots}<rect width="${width}" height="${height}" fill="url(#glow)"/>`;
};

/** A mast with nine lamps, and their light falling to where it points. */
export const floodlight = (x: number, y: number, towards: number, size = 1): string => {
  const lamps = times(9, (index) => {
    const [column, row] = [(index % 3) - 1, Math.floor(index / 3) - 1];
    return `<circle cx="${n(x + column * 20 * size)}" cy="${n(y + row * 17 * size)}" r="${n(6.5 * size)}" fill="${ink.lamp}"/>`;
  });
  const beam = `<path d="M${n(x - 30 * size)} ${y}L${n(towards - 260)} 720H${n(towards + 260)}L${n(x + 30 * size)} ${y}Z" fill="url(#beam)"/>`;
  const mast = `<path d="M${x} ${y}V720" stroke="${ink.line}" stroke-width="${n(9 * size)}"/>`;
  const frame = `<rect x="${n(x - 36 * size)}" y="${n(y - 32 * size)}" width="${n(72 * size)}" height="${n(64 * size)}" rx="8" fill="${ink.line}"/>`;
  return mast + beam + frame + lamps;
};

/** Stripes of grass that run to the horizon, with its chalk. */
export const pitch = (horizon: number, vanishing = 640): string => {
  const edge = (position: number, y: number) =>
    n(vanishing + (position - 0.5) * (520 + ((y - horizon) / (height - horizon)) * 2_100));
  const stripe = (index: number) => {
    const [left, right] = [index / 14, (index + 1) / 14];
    return `<path d="M${edge(left, horizon)} ${horizon}H${edge(right, horizon)}L${edge(right, height)} ${height}H${edge(left, height)}Z" fill="${index % 2 ? ink.stripe : ink.pitch}"/>`;
  };
  const middle = horizon + (height - horizon) * 0.34;
  const chalk = `<g fill="none" stroke="${ink.chalk}" stroke-opacity="0.5" stroke-width="4">
    <path d="M0 ${horizon}H${width}M0 ${n(middle)}H${width}"/>
    <ellipse cx="${vanishing}" cy="${n(middle)}" rx="250" ry="${n((height - horizon) * 0.17)}"/></g>`;
  return `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${ink.pitch}"/>${times(14, stripe)}${chalk}`;
};

/** Stands full of people: rows of heads, a few with a light in their hand. */
export const crowd = (seed: number, top: number, bottom: number, lit: string = ink.amber): string => {
  const roll = dice(seed);
  const rows = Math.floor((bottom - top) / 15);
  const heads = times(rows * 64, (index) => {
    const row = Math.floor(index / 64);
    const x = (index % 64) * 20 + (row % 2) * 10 + roll() * 5;
    const light = roll();
    const fill = light > 0.965 ? lit : light > 0.5 ? '#1a2440' : '#141c33';
    return `<circle cx="${n(x)}" cy="${n(top + row * 15 + roll() * 4)}" r="${light > 0.965 ? 4 : 8}" fill="${fill}"/>`;
  });
  return `<rect y="${top}" width="${width}" height="${bottom - top}" fill="#0e1529"/>${heads}`;
};

/** A ball with its panels. */
export const ball = (x: number, y: number, radius: number): string => {
  const point = (turn: number, reach: number) => {
    const angle = (turn / 5) * 2 * Math.PI - Math.PI / 2;
    return `${n(x + Math.cos(angle) * radius * reach)} ${n(y + Math.sin(angle) * radius * reach)}`;
  };
  const middle = `M${[0, 1, 2, 3, 4].map((turn) => point(turn, 0.36)).join('L')}Z`;
  const seams = times(5, (turn) => `M${point(turn, 0.36)}L${point(turn, 0.72)}`);
  const panels = times(
    5,
    (turn) =>
      `M${point(turn - 0.32, 0.96)}L${point(turn - 0.2, 0.76)}L${point(turn + 0.2, 0.76)}L${point(turn + 0.32, 0.96)}Z`,
  );
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink.text}"/><path d="${middle}${panels}" fill="${ink.sky}"/><path d="${seams}" stroke="${ink.sky}" stroke-width="${n(radius * 0.07)}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${ink.steel}" stroke-width="${n(radius * 0.05)}"/>`;
};

/** A goal seen from the front. */
export const goal = (x: number, y: number, goalWidth: number, goalHeight: number): string => {
  const columns = times(Math.floor(goalWidth / 26), (index) => `M${n(x + (index + 1) * 26)} ${y}V${y + goalHeight}`);
  const rows = times(Math.floor(goalHeight / 26), (index) => `M${x} ${n(y + (index + 1) * 26)}H${x + goalWidth}`);
  return `<path d="${columns}${rows}" fill="none" stroke="${ink.chalk}" stroke-opacity="0.2" stroke-width="2"/><path d="M${x} ${y + goalHeight}V${y}H${x + goalWidth}V${y + goalHeight}" fill="none" stroke="${ink.chalk}" stroke-width="11" stroke-linejoin="round"/>`;
};

/** A phone; what its screen shows is drawn within a frame of 0 to `screenWidth` and 0 to `screenHeight`. */
export const phone = (
  {
    x,
    y,
    screenWidth,
    screenHeight,
    turn = 0,
  }: { x: number; y: number; screenWidth: number; screenHeight: number; turn?: number },
  screen: string,
  id: string,
): string => `<g transform="translate(${x} ${y}) rotate(${turn})">
  <rect x="-14" y="-14" width="${screenWidth + 28}" height="${screenHeight + 28}" rx="40" fill="#060a16" stroke="${ink.steel}" stroke-width="4"/>
  <clipPath id="${id}"><rect width="${screenWidth}" height="${screenHeight}" rx="28"/></clipPath>
  <g clip-path="url(#${id})">${screen}</g></g>`;

/** A pitch from above. */
export const board = (x: number, y: number, boardWidth: number, boardHeight: number): string => {
  const stripes = times(
    10,
    (index) =>
      `<rect x="${n(x + (boardWidth / 10) * index)}" y="${y}" width="${n(boardWidth / 10 + 0.5)}" height="${boardHeight}" fill="${index % 2 ? ink.stripe : ink.pitch}"/>`,
  );
  const [middleX, middleY] = [x + boardWidth / 2, y + boardHeight / 2];
  const box = { deep: boardWidth * 0.14, high: boardHeight * 0.56 };
  return `${stripes}<g fill="none" stroke="${ink.chalk}" stroke-opacity="0.55" stroke-width="4"><rect x="${x}" y="${y}" width="${boardWidth}" height="${boardHeight}"/>
    <path d="M${middleX} ${y}V${y + boardHeight}"/><circle cx="${middleX}" cy="${middleY}" r="${n(boardHeight * 0.17)}"/>
    <rect x="${x}" y="${n(middleY - box.high / 2)}" width="${n(box.deep)}" height="${n(box.high)}"/><rect x="${n(x + boardWidth - box.deep)}" y="${n(middleY - box.high / 2)}" width="${n(box.deep)}" height="${n(box.high)}"/></g>`;
};

/** A shield in two colours with a sign on it. */
export const shield = (
  x: number,
  y: number,
  size: number,
  [field, half]: readonly [string, string],
  sign: string,
): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-100-120H100V10C100 80 50 120 0 145C-50 120-100 80-100 10Z" fill="${field}"/><path d="M0-120H100V10C100 80 50 120 0 145Z" fill="${half}"/>
  <path d="M-100-120H100V10C100 80 50 120 0 145C-50 120-100 80-100 10Z" fill="none" stroke="${ink.text}" stroke-opacity="0.85" stroke-width="9" stroke-linejoin="round"/>${sign}</g>`;

/** A star of five points around 0, 0. */
export const star = (radius: number, fill: string): string => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [angle, reach] = [(index / 10) * 2 * Math.PI - Math.PI / 2, index % 2 ? radius * 0.42 : radius];
    return `${n(Math.cos(angle) * reach)} ${n(Math.sin(angle) * reach)}`;
  });
  return `<path d="M${points.join('L')}Z" fill="${fill}"/>`;
};

/** A cup with two handles that stands on `y`. */
export const trophy = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-70-262C-150-262-140-150-48-138M70-262C150-262 140-150 48-138" fill="none" stroke="${ink.gold}" stroke-width="16"/>
  <path d="M-82-290H82C82-180 60-120 22-100V-52H-22V-100C-60-120-82-180-82-290Z" fill="${ink.gold}"/><path d="M-82-290H-34C-36-190-28-130-10-100L-22-100C-60-120-82-180-82-290Z" fill="#fbe59b"/>
  <path d="M-62-52H62L78 0H-78Z" fill="#b88f22"/><path d="M-62-52H62L66-38H-66Z" fill="${ink.gold}"/><g transform="translate(0-212)">${star(38, '#b88f22')}</g></g>`;
