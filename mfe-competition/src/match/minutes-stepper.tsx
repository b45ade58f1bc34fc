import { limits } from '@portal/contracts';
import { Stepper } from '@portal/ui/forms';

const stepMinutes = 5;

/** The minutes by which staff moves a deadline. */
export const MinutesStepper = (props: { value: number; onChange: (minutes: number) => void }) => (
  <Stepper label="Minutes" min={1} max={limits.play.minutes} step={stepMinutes} {...props} />
);
