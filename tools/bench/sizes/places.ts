const golden = 0.618_033_988_75;

/** From 0 up to 1, without 1: the turns fill the range evenly, however many there are. */
export const spread = (turn: number): number => (turn * golden) % 1;

/** Any of so many, each as likely as the other. */
export const anyOf = (turn: number, count: number): number => Math.floor(spread(turn) * count);
