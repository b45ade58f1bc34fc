/** A moment as a date in the reader's own form. */
export const localDate = (timestamp: string): string => new Date(timestamp).toLocaleDateString();
