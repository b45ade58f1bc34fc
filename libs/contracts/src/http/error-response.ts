import { limits } from '../limits.ts';
import { z } from '../zod.ts';
import { type ErrorCode, errorCatalog } from './errors.ts';

const codes = Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]];

/** The body of every error response under /api. */
export const errorResponse = z.looseObject({
  /** Text for people. Screens show it if the specification requires it. */
  error: z.string(),
  code: z.enum(codes),
  /** Errors by field. `path` is dotted, and empty for the whole body. */
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(limits.error.issues)
    .optional(),
  /** Number of issues that are not listed. */
  issuesOmitted: z.number().int().positive().optional(),
});
