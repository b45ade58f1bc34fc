/** A widget that one remote provides and others embed through this reference, never by import. */
export interface WidgetContract<Props extends object> {
  /** Its name in the `module.json` of the remote that provides it. */
  readonly name: string;
  /** Carries the type of its props; never set. */
  readonly props?: Props;
}

export const defineWidget = <Props extends object>(name: string): WidgetContract<Props> => ({ name });

export type WidgetPropsOf<Widget> = Widget extends WidgetContract<infer Props> ? Props : never;

/** Returns the value that equals the text; undefined if none does. */
export const findValue = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Returns the parameters of a query with some values replaced. Empty ones are left out. */
export const withValues = (
  query: Iterable<readonly [name: string, value: string]>,
  values: Record<string, string | undefined>,
): Record<string, string> => {
  const all: Record<string, string | undefined> = { ...Object.fromEntries(query), ...values };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
};

/** Keeps slashes readable, as in `?next=/profile`: they have no meaning in a query. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%2F', '/');

/** Builds a path with the query parameters that have a value. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encode(value)}`,
  );
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};
