import type * as z from '../zod';

/** Issues of a value as `path: message` lines; empty when the schema accepts it. */
export const issuesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema
    .safeParse(value)
    .error?.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)) ?? [];
