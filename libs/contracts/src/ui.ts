/** A widget that one remote provides and others embed through this reference, never by import. */
export interface WidgetContract<Props extends object> {
  /** Its name in the `module.json` of the remote that provides it. */
  readonly name: string;
  /** Carries the type of its props; never set. */
  readonly props?: Props;
}

export const defineWidget = <Props extends object>(name: string): WidgetContract<Props> => ({ name });

export type WidgetPropsOf<Widget> = Widget extends WidgetContract<infer Props> ? Props : never;

/** Keeps slashes readable, as in `?next=/profile`: they have no meaning in a query. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%2F', '/');

/** A path with the query parameters that have a value. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encode(value)}`,
  );
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};
