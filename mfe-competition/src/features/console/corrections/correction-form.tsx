import type { MatchResponse, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { describeVerdict, nameSides } from '@portal/match';
import { BackLink, useNavigate, useSubmit } from '@portal/portal';
import { Alert, Button, Card, Cluster, Heading, Stack, Text } from '@portal/ui';
import { useState } from 'react';
import { FormFailure } from '../../../match/failure.tsx';
import { RulingForm } from '../../../match/ruling-form.tsx';
import { findScoreRules } from '../../../match/score.ts';
import { useFocusOnMount } from '../../../shared/use-focus-on-mount.ts';
import { type Preview, useCorrection } from './use-correction.ts';

interface PreviewProps {
  match: MatchResponse;
  preview: Preview;
  /** The tournament has changed since an earlier preview. */
  isRenewed: boolean;
  apply: () => Promise<Preview | null>;
  /** Called with the new preview, or null once the correction is applied; not if the reader has left meanwhile. */
  onApplied: (renewed: Preview | null) => void;
  onBack: () => void;
}

const Consequences = ({ match, preview, isRenewed, apply, onApplied, onBack }: PreviewProps) => {
  const heading = useFocusOnMount({ isStep: true });
  const { mutate, isPending, error } = useSubmit({ mutationFn: apply });
  const names = nameSides(match);
  return (
    <Stack>
      <Heading level={3} size="small" ref={heading} tabIndex={-1}>
        What changes
      </Heading>
      {isRenewed && (
        <Alert tone="warning" live="assertive">
          The tournament has changed. Please check what the correction changes now.
        </Alert>
      )}
      <Text>{`${match.label}: ${describeVerdict(preview.verdict, names)}. Before: ${match.result ? describeVerdict(match.result, names) : 'no result'}.`}</Text>
      {preview.changes.length + preview.notes.length > 0 ? (
        <Stack gap={2} asChild>
          <ul aria-label="Consequences">
            {preview.changes.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
            {preview.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Stack>
      ) : (
        <Text>No other match changes.</Text>
      )}
      <FormFailure error={error} />
      <Cluster>
        <Button pending={isPending} onClick={() => mutate(undefined, { onSuccess: onApplied })}>
          Apply
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onBack}>
          Change Correction
        </Button>
      </Cluster>
    </Stack>
  );
};

interface CorrectionFormProps {
  bracket: TournamentBracket;
  match: MatchResponse;
}

/** A new result for a decided match, its consequences, and then the correction. */
export const CorrectionForm = ({ bracket, match }: CorrectionFormProps) => {
  const list = competitionPaths.console(bracket.id, { section: 'corrections' });
  const navigate = useNavigate();
  const heading = useFocusOnMount();
  const { preview, apply } = useCorrection(bracket, match);
  const [shown, setShown] = useState<{ preview: Preview; isRenewed: boolean } | null>(null);
  return (
    <Stack gap={4}>
      <BackLink to={list} label="All results" />
      <Card>
        <Heading level={2} size="small" ref={heading} tabIndex={-1}>
          {`Correct ${match.label}`}
        </Heading>
        {/* Hidden rather than removed, so that it keeps what was entered. */}
        <div hidden={shown !== null}>
          <RulingForm
            match={match}
            rules={findScoreRules(bracket, match.key)}
            submitLabel="Preview"
            send={async (ruling) => setShown({ preview: await preview(ruling), isRenewed: false })}
          />
        </div>
        {shown && (
          <Consequences
            key={shown.preview.version}
            {...shown}
            match={match}
            apply={() => apply(shown.preview)}
            onApplied={(renewed) => (renewed ? setShown({ preview: renewed, isRenewed: true }) : navigate(list))}
            onBack={() => setShown(null)}
          />
        )}
      </Card>
    </Stack>
  );
};
