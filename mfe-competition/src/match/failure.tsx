import { ApiError, getErrorText } from '@portal/portal';
import { Alert } from '@portal/ui';
import type { ScoreIssues } from './score-fields.tsx';

/** The server's messages about parts of a score. */
export const readScoreIssues = (error: unknown): ScoreIssues => {
  if (!(error instanceof ApiError)) return {};
  const found = error.issues.flatMap(({ path, message }) => {
    const [, part] = /score\.(legs|extra|penalties)\b/.exec(path) ?? [];
    return part ? [[part, message] as const] : [];
  });
  return Object.fromEntries(found);
};

const describeFailure = (error: unknown): string => {
  const isUnreachable = error instanceof ApiError && error.code === 'network';
  return isUnreachable ? 'Please check your connection and try again.' : getErrorText(error, 'Please try again.');
};

/** A failed call of a form that stays open with what was entered. Messages about parts of a score are at their fields instead. */
export const FormFailure = ({ error }: { error: unknown }) => {
  if (!error || Object.keys(readScoreIssues(error)).length > 0) return null;
  return (
    <Alert tone="danger" live="assertive">
      {`Not sent. ${describeFailure(error)}`}
    </Alert>
  );
};
