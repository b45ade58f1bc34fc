/** Names that layouts must cope with, as players and clans choose them. */
export const names = {
  plain: 'demo_player',
  long: 'the_goalkeeper_with_a_name_of_forty_chars',
  rightToLeft: 'حارس_المرمى',
  nameless: '',
} as const;

/** Ids decide the colors of avatars and shields. */
export const ids = ['65f0c0ffee00000000000001', '65f0c0ffee00000000000002', '65f0c0ffee00000000000003'] as const;

/** A picture that needs no server: a face on a square of 64 px. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#14532d" d="M0 0h64v64H0z"/><circle cx="32" cy="26" r="12" fill="#fde68a"/><path fill="#fde68a" d="M10 64a22 22 0 0 1 44 0z"/></svg>',
)}`;
