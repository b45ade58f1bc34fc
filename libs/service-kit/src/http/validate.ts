import type { z } from '@portal/contracts';
import { AppError, type Issue } from '../app-error.ts';

const listIssues = (error: z.ZodError, prefix: string): Issue[] =>
  error.issues.flatMap((issue) => {
    const path = [prefix, ...issue.path.map(String)].filter(Boolean).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({ path: [path, key].filter(Boolean).join('.'), message: 'Unknown field' }));
  });

/**
 * Parses input by its schema.
 * @param prefix location of the input (`query`, `params`), empty for the body
 * @throws AppError `validation_failed` with every issue and its path
 */
export const validate = <S extends z.ZodType>(schema: S, input: unknown, prefix = ''): z.output<S> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new AppError('validation_failed', { issues: listIssues(result.error, prefix) });
};
