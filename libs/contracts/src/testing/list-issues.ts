import type * as z from '../zod.ts';

/** Lists the issues of a value as `path: message`; empty if the schema accepts it. */
export const listIssues = (schema: z.ZodType, value: unknown): string[] =>
  schema
    .safeParse(value)
    .error?.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)) ?? [];
