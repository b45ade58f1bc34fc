import type { TournamentBracket } from '@portal/contracts';
import { formatDay } from '@portal/portal';
import { Button, bottomBarSpace, Cluster, media, raisedSurface, Stack, Text, theme } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AnnouncedText } from '../../../live/announcer.tsx';
import { useKeptFocus } from '../../../shared/use-kept-focus.ts';
import { EarlyDialog, findEarlyBegin } from './early-dialog.tsx';
import { findStepBack, findStepForward, phaseTexts } from './steps.ts';
import { usePhase } from './use-phase.ts';

/** With a step to take it sticks to the bottom of the screen, above the navigation of phones. */
const Bar = styled.section<{ $sticks: boolean }>`
  ${raisedSurface}
  position: ${({ $sticks }) => ($sticks ? 'sticky' : 'static')};
  z-index: 1;
  inset-block-end: calc(var(${bottomBarSpace}, 0px) + ${theme.space[2]});
  display: grid;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]};
  background-color: ${theme.color.surfaceRaised};
  border-color: ${theme.color.lineControl};

  /* Enlarged text would cover the screen. */
  ${media.largeText} { position: static; }
  ${media.print} { display: none; }
`;

const timeOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const clockText = ({ phase, nextPhaseAt }: TournamentBracket): string | null => {
  if (nextPhaseAt === null || phase === 'live' || phase === 'paused') return null;
  const at = formatDay(nextPhaseAt, timeOptions);
  return phase === 'finished' ? `Results can be corrected until ${at}.` : `Happens automatically ${at}.`;
};

const idleTexts: Partial<Record<TournamentBracket['phase'], string>> = {
  registration: 'The tournament starts automatically as soon as it is full.',
  live: 'The tournament ends automatically after its last match.',
  finished: 'All matches are decided.',
  settled: 'The results are final, and scores are credited.',
  cancelled: 'The tournament is canceled.',
};

/** The next step with its effect, and the way back from the latest one. */
export const StepBar = ({ bracket }: { bracket: TournamentBracket }) => {
  const { changePhase, isPending } = usePhase(bracket.id);
  const focus = useKeptFocus();
  const step = findStepForward(bracket);
  const back = findStepBack(bracket);
  const byClock = clockText(bracket);
  const [isAsking, setAsking] = useState(false);
  const isEarly = step !== null && findEarlyBegin(bracket, step.to) !== null;
  return (
    <Bar $sticks={step !== null} aria-label="Next step" {...focus}>
      <Stack gap={1}>
        <Text size="small" tone="muted">{`Phase: ${phaseTexts[bracket.phase]}`}</Text>
        <Text>
          <AnnouncedText>{step?.effect ?? idleTexts[bracket.phase] ?? ''}</AnnouncedText>
        </Text>
        {byClock && (
          <Text size="small" tone="muted">
            {byClock}
          </Text>
        )}
      </Stack>
      {(step || back) && (
        <Cluster>
          {step && (
            <Button
              pending={isPending}
              disabled={step.isBlocked}
              onClick={() => (isEarly ? setAsking(true) : changePhase({ to: step.to }))}
            >
              {step.label}
            </Button>
          )}
          {back && (
            <Button variant="secondary" disabled={isPending} onClick={() => changePhase({ to: back.to })}>
              {back.label}
            </Button>
          )}
        </Cluster>
      )}
      {step && isAsking && (
        <EarlyDialog
          bracket={bracket}
          step={step}
          onChoose={(movesTimes) => {
            setAsking(false);
            changePhase({ to: step.to, movesTimes });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Bar>
  );
};
