/** A number below 2^32 that looks random and is the same for the same place, in whatever order places are asked for. */
export const noise = (kind: number, place: number): number => {
  let value = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(kind + 1, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
};

/** From 0 up to 1, without 1. */
export const fraction = (kind: number, place: number): number => noise(kind, place) / 2 ** 32;

/** An id of 24 hex digits that no sign-up makes: ids of this kind, in the order of their places. */
export const syntheticId = (kind: number, place: number): string =>
  `5eed${kind.toString(16).padStart(4, '0')}${place.toString(16).padStart(16, '0')}`;

/** A prime above every count, so that its multiples visit each place once. */
const stride = 2_147_483_647;

/** The place that comes at this step of a walk through all of `count` places; every place comes once. */
export const placeAt = (step: number, start: number, count: number): number =>
  ((step % count) * (stride % count) + start) % count;
