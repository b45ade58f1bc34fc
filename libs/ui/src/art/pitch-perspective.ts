/** A football pitch in meters, seen from behind the near goal: `across` from its middle line, `ahead` from the near goal line. */
const pitch = { halfWidth: 34, length: 105, stripes: 14 } as const;

const view = { middle: 600, horizon: 96, drop: 504, distance: 46, pxPerMetre: 21 } as const;

/** Scale of an object at a distance in meters; 1 at the near goal line. */
const scaleAt = (ahead: number) => view.distance / (view.distance + ahead);

const point = (across: number, ahead: number, up = 0): string => {
  const scale = scaleAt(ahead);
  const x = view.middle + across * view.pxPerMetre * scale;
  const y = view.horizon + view.drop * scale - up * view.pxPerMetre * scale;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

const polyline = (points: readonly string[]) => `M${points.join('L')}`;

const box = (halfWidth: number, from: number, to: number) =>
  `${polyline([point(-halfWidth, from), point(-halfWidth, to), point(halfWidth, to), point(halfWidth, from)])}Z`;

const arc = (ahead: number, radius: number, from: number, to: number) => {
  const steps = 40;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + ((to - from) * step) / steps;
    return point(radius * Math.cos(angle), ahead + radius * Math.sin(angle));
  });
  return polyline(points);
};

const goal = () => {
  const line = pitch.length;
  return polyline([point(-3.66, line), point(-3.66, line, 2.44), point(3.66, line, 2.44), point(3.66, line)]);
};

const { halfWidth, length, stripes } = pitch;
const stripe = length / stripes;
// The arc leaves the penalty area here: 9.15 m around the spot, 5.5 m behind the area's line.
const arcEdge = Math.asin(5.5 / 9.15);

/** Every second mown stripe. */
export const stripePath = Array.from({ length: stripes / 2 }, (_, pair) =>
  box(halfWidth, pair * 2 * stripe, (pair * 2 + 1) * stripe),
).join('');

export const fieldPath = box(halfWidth, 0, length);

/** Touchlines, halfway line, circle, both areas with their arcs, and the far goal. */
export const chalkPath = [
  fieldPath,
  polyline([point(-halfWidth, length / 2), point(halfWidth, length / 2)]),
  arc(length / 2, 9.15, 0, 2 * Math.PI),
  box(20.16, 0, 16.5),
  box(9.16, 0, 5.5),
  arc(11, 9.15, arcEdge, Math.PI - arcEdge),
  box(20.16, length - 16.5, length),
  box(9.16, length - 5.5, length),
  arc(length - 11, 9.15, Math.PI + arcEdge, 2 * Math.PI - arcEdge),
  goal(),
].join('');
