import type { ErrorCode } from '@portal/contracts';
import { ApiError } from './api-error.ts';

interface MarkFieldsOptions<Field extends string> {
  /** The form's fields, named as in the request body. */
  fields: readonly Field[];
  /** Maps an error code to the field it concerns. */
  errorFields?: Partial<Record<ErrorCode, Field>>;
  /** Usually the `setError` of react-hook-form. The first marked field gets the focus. */
  setError: (field: Field, error: { type: 'server'; message: string }, options: { shouldFocus: boolean }) => void;
}

/** Shows the server's validation errors under their fields, like the form's own. */
export const markFields = <Field extends string>(
  error: unknown,
  { fields, errorFields = {}, setError }: MarkFieldsOptions<Field>,
): void => {
  if (!(error instanceof ApiError)) return;
  const codes: Readonly<Record<string, Field | undefined>> = errorFields;
  const named = codes[error.code];
  const issues = named && error.errorText ? [{ path: named, message: error.errorText }, ...error.issues] : error.issues;
  const marks = issues.flatMap(({ path, message }) =>
    fields.filter((name) => name === path).map((field) => ({ field, message })),
  );
  for (const [index, { field, message }] of marks.entries())
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
};
