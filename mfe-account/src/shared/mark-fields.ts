import type { ErrorCode } from '@portal/contracts';
import { ApiError } from '@portal/portal';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

interface MarkFieldsOptions<Values extends FieldValues> {
  setError: UseFormSetError<Values>;
  /** The form's fields, by the names that the call's body gives them. */
  fields: readonly FieldPath<Values>[];
  /** The field that a code of the call is about. */
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Values>>>;
}

/** Puts what the server says about a field under that field, as if the form had found it. */
export const markFields = <Values extends FieldValues>(
  error: unknown,
  { setError, fields, fieldOf = {} }: MarkFieldsOptions<Values>,
): void => {
  if (!(error instanceof ApiError)) return;
  const codes: Readonly<Record<string, FieldPath<Values> | undefined>> = fieldOf;
  const named = codes[error.code];
  if (named && error.errorText) setError(named, { type: 'server', message: error.errorText }, { shouldFocus: true });
  for (const { path, message } of error.issues) {
    const field = fields.find((name) => name === path);
    if (field) setError(field, { type: 'server', message });
  }
};
