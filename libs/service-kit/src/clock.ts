/** The current moment. Injected wherever expiry or age is judged, so that tests decide what time it is. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
