import { type ClanJoining, clanJoinings } from '@portal/contracts/competition/ui';
import { RadioGroup } from '@portal/ui/forms';

const joiningTexts: Record<ClanJoining, string> = {
  open: 'Anyone can join',
  request: 'Players ask; the leader and managers decide',
  invitation: 'By invitation only',
};

const options = clanJoinings.map((value) => ({ value, label: joiningTexts[value] }));

interface JoiningFieldProps {
  joining: ClanJoining;
  onChoose: (joining: ClanJoining) => void;
}

/** Chooses how players become members of a clan. */
export const JoiningField = ({ joining, onChoose }: JoiningFieldProps) => (
  <RadioGroup label="How players join" options={options} value={joining} onValueChange={onChoose} />
);
