/** A pseudorandom number below 2^32: the same for the same stream and place, in any order of requests. */
export const noise = (kind: number, place: number): number => {
  let value = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(kind + 1, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
};

/** The same, from 0 up to but excluding 1. */
export const fraction = (kind: number, place: number): number => noise(kind, place) / 2 ** 32;

/** An id of 24 hex digits that no sign-up creates; ids of one kind sort by place. */
export const syntheticId = (kind: number, place: number): string =>
  `5eed${kind.toString(16).padStart(4, '0')}${place.toString(16).padStart(16, '0')}`;

/** A prime above every count, so that its multiples visit each place once. */
const stride = 2_147_483_647;

/** The place at this step of a permutation of `count` places. */
export const placeAt = (step: number, start: number, count: number): number =>
  ((step % count) * (stride % count) + start) % count;
