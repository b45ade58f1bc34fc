import { canvas, dice, drawing, ink, n, times } from './canvas';
import { ball, board, floodlight, phone, pitch, sky } from './parts';

const { width, height } = canvas;

const joystick = (x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink.text}" opacity="0.16"/><circle cx="${n(x + radius * 0.24)}" cy="${n(y - radius * 0.2)}" r="${n(radius * 0.5)}" fill="${ink.text}" opacity="0.65"/>`;

const buttons = (x: number, y: number, radius: number): string =>
  [ink.green, ink.amber, ink.blue]
    .map(
      (color, index) =>
        `<circle cx="${n(x - index * radius * 1.7)}" cy="${n(y - (index % 2) * radius * 1.9)}" r="${radius}" fill="${color}" opacity="0.85"/>`,
    )
    .join('');

/** A phone stands on the centre spot: the stadium is on its screen. */
export const pocketPitch = (): string =>
  drawing(
    sky(71, ink.green) +
      floodlight(170, 150, 460) +
      floodlight(1110, 150, 820) +
      pitch(470) +
      `<ellipse cx="640" cy="664" rx="240" ry="24" fill="${ink.sky}" opacity="0.5"/>` +
      phone(
        { x: 478, y: 70, screenWidth: 324, screenHeight: 570 },
        `<g transform="translate(324 0) rotate(90)">${board(0, 0, 570, 324)}</g>${ball(162, 285, 30)}<circle cx="162" cy="285" r="70" fill="none" stroke="${ink.green}" stroke-width="6" stroke-dasharray="14 12"/>`,
        'screen',
      ),
  );

/** Two phones across a pitch, the ball on its way between them. */
export const twoThumbs = (): string => {
  const side = (x: number, y: number, turn: number, id: string) =>
    phone(
      { x, y, screenWidth: 440, screenHeight: 230, turn },
      board(0, 0, 440, 230) + joystick(66, 168, 46) + buttons(402, 190, 22),
      id,
    );
  return drawing(
    sky(81, ink.violet, 140) +
      `<path d="M330 330C480 110 800 110 960 330" fill="none" stroke="${ink.green}" stroke-width="6" stroke-dasharray="2 20" stroke-linecap="round"/>` +
      side(84, 410, -9, 'left') +
      side(762, 342, 9, 'right') +
      ball(648, 166, 52),
  );
};

/** The last train home: lights of the city behind the window, a match in the hand. */
export const nightTrain = (): string => {
  const roll = dice(91);
  const houses = times(30, (index) => {
    const [x, top] = [index * 44 - 10, 220 + roll() * 190];
    const windows = times(12, (light) =>
      roll() > 0.55
        ? `<rect x="${n(x + 7 + (light % 3) * 12)}" y="${n(top + 14 + Math.floor(light / 3) * 30)}" width="7" height="12" fill="${roll() > 0.4 ? ink.amber : ink.lamp}" opacity="0.75"/>`
        : '',
    );
    return `<rect x="${n(x)}" y="${n(top)}" width="42" height="${n(520 - top)}" fill="${index % 2 ? '#121a31' : '#0f162b'}"/>${windows}`;
  });
  const drops = times(70, () => `M${n(roll() * width)} ${n(roll() * 480)}l-7 26`);
  return drawing(
    sky(92, ink.violet) +
      houses +
      `<path d="${drops}" stroke="${ink.lamp}" stroke-opacity="0.28" stroke-width="2"/>` +
      `<path d="M0 0H1280V720H0ZM70 60V452A40 40 0 0 0 110 492H1170A40 40 0 0 0 1210 452V60A40 40 0 0 0 1170 20H110A40 40 0 0 0 70 60Z" fill="#0a0f1f" fill-rule="evenodd"/>` +
      `<rect x="70" y="20" width="1140" height="472" rx="40" fill="none" stroke="${ink.line}" stroke-width="8"/><path d="M0 560H1280" stroke="${ink.line}" stroke-width="10"/>` +
      phone(
        { x: 420, y: 400, screenWidth: 450, screenHeight: 240, turn: -4 },
        board(0, 0, 450, 240) + ball(240, 112, 18) + joystick(64, 178, 44) + buttons(414, 200, 21),
        'screen',
      ),
  );
};

/** The whistle has not gone yet: ball, centre circle, everything from above. */
export const kickOff = (): string => {
  const stripes = times(
    8,
    (index) => `<rect x="${index * 160}" width="160" height="${height}" fill="${index % 2 ? ink.stripe : ink.pitch}"/>`,
  );
  return drawing(
    `${stripes}<defs><radialGradient id="spot" cx="0.5" cy="0.5" r="0.62"><stop offset="0" stop-color="${ink.lamp}" stop-opacity="0.3"/><stop offset="0.5" stop-color="${ink.sky}" stop-opacity="0.15"/><stop offset="1" stop-color="${ink.sky}" stop-opacity="0.86"/></radialGradient></defs>` +
      `<g fill="none" stroke="${ink.chalk}" stroke-opacity="0.8" stroke-width="9"><circle cx="640" cy="360" r="230"/><path d="M640 0V720"/></g>` +
      `<rect width="${width}" height="${height}" fill="url(#spot)"/>` +
      [45, 135, 225, 315]
        .map(
          (turn) =>
            `<g transform="rotate(${turn} 640 360)"><ellipse cx="722" cy="360" rx="74" ry="17" fill="${ink.sky}" opacity="0.3"/></g>`,
        )
        .join('') +
      ball(640, 360, 64),
  );
};

/** Players as stars, who follows whom as lines between them. */
export const constellation = (): string => {
  const roll = dice(101);
  const points = Array.from({ length: 26 }, (_, index) => ({
    x: 90 + (index % 7) * 180 + roll() * 110 - 40,
    y: 80 + Math.floor(index / 7) * 150 + roll() * 110 - 30,
    size: 7 + roll() * 13,
  }));
  const links = points.flatMap((from, index) =>
    points
      .slice(index + 1)
      .filter((to) => Math.hypot(from.x - to.x, from.y - to.y) < 215)
      .map((to) => `M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}`),
  );
  const people = points.map(({ x, y, size }, index) => {
    const color = index % 9 === 4 ? ink.amber : index % 4 === 1 ? ink.green : ink.lamp;
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 2.1)}" fill="${color}" opacity="0.14"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="${color}"/>`;
  });
  return drawing(
    sky(102, ink.blue, 160) +
      `<path d="${links.join('')}" stroke="${ink.lamp}" stroke-opacity="0.4" stroke-width="3"/>${people.join('')}`,
  );
};

/** A plan with circles, crosses and arrows. */
export const tacticsBoard = (): string => {
  const ours = [
    [250, 360],
    [430, 200],
    [430, 520],
    [560, 360],
    [680, 210],
    [680, 510],
  ];
  const theirs = [
    [830, 360],
    [900, 190],
    [900, 530],
    [1050, 360],
  ];
  const circles = ours.map(
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="27" fill="${ink.sky}" stroke="${ink.green}" stroke-width="9"/>`,
  );
  const crosses = theirs.map(
    ([x = 0, y = 0]) =>
      `<path d="M${x - 22} ${y - 22}l44 44m0-44l-44 44" stroke="${ink.amber}" stroke-width="10" stroke-linecap="round"/>`,
  );
  return drawing(
    `<rect width="${width}" height="${height}" fill="${ink.sky}"/><g>${board(90, 70, 1100, 580)}</g><rect width="${width}" height="${height}" fill="${ink.sky}" opacity="0.25"/>` +
      `<defs><marker id="head" markerWidth="5" markerHeight="5" refX="2.5" refY="2.5" orient="auto"><path d="M0 0L5 2.5L0 5Z" fill="${ink.text}"/></marker></defs>` +
      `<g fill="none" stroke="${ink.text}" stroke-width="7" stroke-linecap="round" marker-end="url(#head)"><path d="M712 210Q800 150 862 176" marker-end="url(#head)"/><path d="M712 510Q800 570 862 544" marker-end="url(#head)"/><path d="M592 360H786" stroke-dasharray="18 16" marker-end="url(#head)"/><path d="M460 186Q560 110 650 184" stroke-dasharray="18 16" marker-end="url(#head)"/></g>` +
      circles.join('') +
      crosses.join('') +
      ball(1096, 330, 22),
  );
};
