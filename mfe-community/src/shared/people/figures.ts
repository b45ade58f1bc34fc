/** A number as the portal writes it, with thousands separators. */
export const figure = (value: number): string => value.toLocaleString('en-US');
