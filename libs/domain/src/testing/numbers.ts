/** Returns a pseudorandom number below 2^32. The same stream and place give the same number, in any order of calls. */
export const noise = (kind: number, place: number): number => {
  let value = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(kind + 1, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
};

/** Returns noise as a number from 0 up to but excluding 1. */
export const fraction = (kind: number, place: number): number => noise(kind, place) / 2 ** 32;

/** Returns an id that no sign-up creates. Ids of one kind sort by place. */
export const syntheticId = (kind: number, place: number): string =>
  `5eed${kind.toString(16).padStart(4, '0')}${place.toString(16).padStart(16, '0')}`;

/** A prime above every count: its multiples visit each place once. */
const stride = 2_147_483_647;

/** Returns the place at this step of a permutation of `count` places. */
export const placeAt = (step: number, start: number, count: number): number =>
  ((step % count) * (stride % count) + start) % count;
