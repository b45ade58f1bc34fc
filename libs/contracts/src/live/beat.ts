/** How often the gateway sends an event `beat` on each stream of live changes, in ms. */
export const liveBeatMs = 15_000;
