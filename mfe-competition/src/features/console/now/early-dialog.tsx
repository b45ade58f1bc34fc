import type { TournamentBracket } from '@portal/contracts';
import { serverNow } from '@portal/portal';
import { Button, Stack, Text } from '@portal/ui';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { formatMoment } from '../../../shared/texts.ts';
import type { PhaseStep } from './steps.ts';

type Times = TournamentBracket['settings']['times'];

/** The time at which a step would happen, for the steps that are asked about. */
const beginTimes: Partial<Record<PhaseStep['to'], keyof Times>> = {
  'check-in': 'checkInAt',
  ready: 'checkInClosesAt',
  live: 'startsAt',
};

/** A step within this time of its own is on time. */
const onTimeMs = 60_000;

/** When a step would happen by its time, if it is taken earlier; null if it is not early. */
export const findEarlyBegin = ({ phase, settings }: TournamentBracket, to: PhaseStep['to']): string | null => {
  const name = beginTimes[to];
  if (!name || phase === 'paused') return null;
  const at = settings.times[name];
  return Date.parse(at) - serverNow() > onTimeMs ? at : null;
};

const later: readonly [name: keyof Times, text: string][] = [
  ['checkInClosesAt', 'Check-in closes'],
  ['startsAt', 'The tournament starts'],
];

/** Lists what is still to come after a step, `earlyMs` before its time. */
const listTimes = ({ settings: { times } }: TournamentBracket, { to }: PhaseStep, earlyMs: number): string =>
  later
    .filter(([name]) => name !== beginTimes[to])
    .map(([name, text]) => `${text} ${formatMoment(new Date(Date.parse(times[name]) - earlyMs).toISOString())}.`)
    .join(' ');

interface EarlyDialogProps {
  bracket: TournamentBracket;
  step: PhaseStep;
  onChoose: (movesTimes: boolean) => void;
  onClose: () => void;
}

/** Asks what a step that comes early means for the times after it. Rendered while it is open. */
export const EarlyDialog = ({ bracket, step, onChoose, onClose }: EarlyDialogProps) => {
  const begin = findEarlyBegin(bracket, step.to);
  if (begin === null) return null;
  const earlyMs = Date.parse(begin) - serverNow();
  const isStart = step.to === 'live';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`${step.label} now?`}
        description={`It is planned for ${formatMoment(begin)}. You can change the times later in the settings.`}
        closeLabel={null}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="ghost">Cancel</Button>
            </DialogClose>
            {!isStart && (
              <Button variant="secondary" onClick={() => onChoose(false)}>
                Keep Times
              </Button>
            )}
            <Button onClick={() => onChoose(true)}>{isStart ? 'Start Now' : 'Move Times'}</Button>
          </>
        }
      >
        <Stack gap={3}>
          {isStart ? (
            <Text>The tournament starts now, and its end moves with it.</Text>
          ) : (
            <>
              <Text>{`If the times move: ${listTimes(bracket, step, earlyMs)}`}</Text>
              <Text>{`If you keep them: ${listTimes(bracket, step, 0)}`}</Text>
            </>
          )}
        </Stack>
      </DialogContent>
    </Dialog>
  );
};
