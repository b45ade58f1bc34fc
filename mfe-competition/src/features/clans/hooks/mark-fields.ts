import type { ErrorCode } from '@portal/contracts';
import { ApiError, type FieldIssue } from '@portal/portal';

interface MarkFieldsOptions<Field extends string> {
  /** The form's fields, by the names that the call's body gives them. */
  fields: readonly Field[];
  /** The field that a code of the call is about. */
  fieldOf?: Partial<Record<ErrorCode, Field>>;
  /** Shows what is wrong under a field. */
  mark: (field: Field, message: string, isFirst: boolean) => void;
}

const issuesOf = <Field extends string>(error: ApiError, fieldOf: Partial<Record<string, Field>>): FieldIssue[] => {
  const named = fieldOf[error.code];
  return named && error.errorText ? [{ path: named, message: error.errorText }, ...error.issues] : [...error.issues];
};

/** Puts what the server says about a field under that field, as if the form had found it. */
export const markFields = <Field extends string>(
  error: unknown,
  { fields, fieldOf = {}, mark }: MarkFieldsOptions<Field>,
): void => {
  if (!(error instanceof ApiError)) return;
  let isFirst = true;
  for (const { path, message } of issuesOf(error, fieldOf)) {
    const field = fields.find((name) => name === path);
    if (!field) continue;
    mark(field, message, isFirst);
    isFirst = false;
  }
};
