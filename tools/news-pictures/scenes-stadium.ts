import { canvas, dice, drawing, ink, n, times } from './canvas';
import { ball, crowd, floodlight, goal, pitch, shield, sky, star, trophy } from './parts';

const { width, height } = canvas;

/** A cup on the centre spot under four floodlights. */
export const cupNight = (): string =>
  drawing(
    sky(11) +
      floodlight(150, 130, 420) +
      floodlight(1130, 130, 860) +
      floodlight(330, 190, 560, 0.62) +
      floodlight(950, 190, 720, 0.62) +
      crowd(12, 300, 420) +
      pitch(420) +
      `<ellipse cx="640" cy="610" rx="190" ry="26" fill="${ink.sky}" opacity="0.45"/>${trophy(640, 612, 1.25)}`,
  );

/** The ball in the top corner, and how it got there. */
export const topCorner = (): string => {
  const bulge = times(
    6,
    (index) =>
      `<circle cx="912" cy="226" r="${58 + index * 17}" fill="none" stroke="${ink.chalk}" stroke-opacity="${(0.4 - index * 0.06).toFixed(2)}" stroke-width="2.5"/>`,
  );
  return drawing(
    sky(21) +
      crowd(22, 60, 400, ink.lamp) +
      `<rect width="${width}" height="400" fill="${ink.sky}" opacity="0.35"/>` +
      pitch(480) +
      goal(260, 150, 760, 350) +
      bulge +
      `<path d="M300 700C420 560 620 300 868 246" fill="none" stroke="${ink.amber}" stroke-width="7" stroke-dasharray="2 22" stroke-linecap="round"/>` +
      ball(912, 226, 46),
  );
};

/** Two shields face each other between two halves of a crowd. */
export const derby = (): string =>
  drawing(
    sky(31, ink.amber, 40) +
      crowd(32, 120, 520, ink.amber) +
      `<path d="M0 0H690L590 720H0Z" fill="#123a5c" opacity="0.55"/><path d="M690 0H1280V720H590Z" fill="#5c1d33" opacity="0.55"/>` +
      `<path d="M690 0 590 720" stroke="${ink.text}" stroke-opacity="0.8" stroke-width="7"/>` +
      shield(350, 350, 1.65, ['#1d5fa8', '#17497f'], star(62, ink.text)) +
      shield(
        935,
        350,
        1.65,
        ['#b3324a', '#8d2439'],
        `<circle r="56" fill="none" stroke="${ink.text}" stroke-width="18"/><path d="M-56 0H56" stroke="${ink.text}" stroke-width="18"/>`,
      ),
  );

/** Fog so thick that the far goal is a guess. */
export const fog = (): string => {
  const roll = dice(41);
  const banks = times(26, (index) => {
    const [y, reach] = [300 + roll() * 420, 240 + roll() * 420];
    return `<ellipse cx="${n(roll() * width)}" cy="${n(y)}" rx="${n(reach)}" ry="${n(26 + roll() * 54)}" fill="${ink.muted}" opacity="${(0.05 + (index % 5) * 0.02).toFixed(2)}"/>`;
  });
  return drawing(
    sky(42, ink.muted, 20) +
      pitch(430) +
      goal(500, 300, 280, 140) +
      `<defs><linearGradient id="haze" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink.muted}" stop-opacity="0.1"/><stop offset="0.5" stop-color="${ink.muted}" stop-opacity="0.62"/><stop offset="1" stop-color="${ink.muted}" stop-opacity="0.22"/></linearGradient></defs>` +
      floodlight(210, 150, 480) +
      `<rect width="${width}" height="${height}" fill="url(#haze)"/>${banks}` +
      `<circle cx="210" cy="150" r="150" fill="${ink.lamp}" opacity="0.2"/><circle cx="210" cy="150" r="74" fill="${ink.lamp}" opacity="0.35"/>` +
      ball(870, 600, 42),
  );
};

/** Three places under the lights, with the figures of a table behind them. */
export const podium = (): string => {
  const steps = [
    { x: 430, top: 430, color: ink.silver, bars: 5 },
    { x: 640, top: 340, color: ink.gold, bars: 7 },
    { x: 850, top: 490, color: ink.bronze, bars: 3 },
  ];
  const table = times(
    7,
    (row) =>
      `<rect x="150" y="${96 + row * 44}" width="980" height="30" rx="8" fill="${ink.text}" opacity="${row % 2 ? '0.04' : '0.07'}"/>`,
  );
  const drawn = steps.map(
    ({ x, top, color }) =>
      `<rect x="${x - 100}" y="${top}" width="200" height="${620 - top}" rx="12" fill="${ink.skyLow}" stroke="${color}" stroke-width="5"/><circle cx="${x}" cy="${top - 74}" r="56" fill="${color}"/><g transform="translate(${x} ${top - 74})">${star(34, ink.sky)}</g>`,
  );
  return drawing(
    sky(51) + floodlight(110, 120, 400) + floodlight(1170, 120, 880) + table + pitch(600) + drawn.join(''),
  );
};

/** A goal that is shut: a shield stands where the keeper would. */
export const shutGoal = (): string => {
  const stopped = [
    [250, 250],
    [1040, 190],
    [1090, 520],
    [190, 530],
  ].map(
    ([x = 0, y = 0]) =>
      `<path d="M${x} ${y}L${n(640 + (x - 640) * 0.46)} ${n(380 + (y - 380) * 0.46)}" stroke="${ink.amber}" stroke-width="5" stroke-dasharray="2 18" stroke-linecap="round"/>${ball(x, y, 34)}`,
  );
  return drawing(
    sky(61, ink.green) +
      floodlight(640, 60, 640, 0.9) +
      pitch(560) +
      goal(290, 170, 700, 410) +
      stopped.join('') +
      shield(
        640,
        380,
        1.35,
        [ink.pitch, '#0b2b1f'],
        `<path d="M-52 6L-14 46L58-46" fill="none" stroke="${ink.green}" stroke-width="24" stroke-linecap="round" stroke-linejoin="round"/>`,
      ),
  );
};
