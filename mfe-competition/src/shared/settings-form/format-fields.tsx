import { boardCounts, groupCounts, limits, tournamentFormats } from '@portal/contracts';
import { FormCheckbox, FormTextField } from '@portal/ui/forms';
import { useWatch } from 'react-hook-form';
import { formatTexts, titleEntrants } from '../texts';
import { FieldGroup, FieldRow, SelectField, type SettingsControl } from './fields';

const formats = tournamentFormats.map((value) => ({ value, label: formatTexts[value] }));
const groups = groupCounts.map((count) => ({ value: String(count), label: `${count} groups` }));
const entrantKinds = [
  { value: 'players', label: 'Players' },
  { value: 'clans', label: 'Clans' },
];
const boards = boardCounts.map((count) => ({ value: String(count), label: `${count} boards` }));
const legs = [
  { value: '1', label: 'One match' },
  { value: '2', label: 'Two legs' },
];
const ladders = [
  { value: 'uefa', label: 'Matches against each other first' },
  { value: 'fifa', label: 'Goal difference first' },
];
const seedings = [
  { value: 'score', label: 'By score' },
  { value: 'random', label: 'At random' },
];

/** Only the options that the chosen format has. */
const FormatOptions = ({ control }: { control: SettingsControl }) => {
  const [format, legsOfMatch] = useWatch({ control, name: ['format', 'legs'] });
  const hasTable = format === 'round-robin' || format === 'groups';
  const hasKnockout = format !== 'round-robin' && format !== 'swiss';
  return (
    <>
      <FieldRow>
        {format === 'swiss' && (
          <FormTextField
            control={control}
            name="rounds"
            label="Rounds"
            description={`1 to ${limits.play.swissRounds}, at most half as many as players. Leave it empty for as many as the players need.`}
            type="number"
            inputMode="numeric"
          />
        )}
        {format === 'groups' && <SelectField control={control} name="groups" label="Groups" options={groups} />}
        {hasKnockout && <SelectField control={control} name="legs" label="Knockout matches" options={legs} />}
        {hasTable && <SelectField control={control} name="ladder" label="Level on points" options={ladders} />}
      </FieldRow>
      <div>
        {hasTable && (
          <FormCheckbox control={control} name="twice">
            Everyone meets twice
          </FormCheckbox>
        )}
        {(format === 'single-elimination' || format === 'groups') && (
          <FormCheckbox control={control} name="thirdPlace">
            Match for third place
          </FormCheckbox>
        )}
        {hasKnockout && (
          <FormCheckbox control={control} name="extraTime">
            Extra time before penalties
          </FormCheckbox>
        )}
        {hasKnockout && legsOfMatch === '2' && (
          <FormCheckbox control={control} name="awayGoals">
            Away goals decide level matches
          </FormCheckbox>
        )}
      </div>
    </>
  );
};

interface FormatFieldsProps {
  control: SettingsControl;
  /** The bracket is drawn: its shape stays. */
  isLocked: boolean;
}

/** Who enters, and on how many boards clans meet. */
const EntrantFields = ({ control, isLocked }: FormatFieldsProps) => {
  const entrants = useWatch({ control, name: 'entrants' });
  const title = titleEntrants({ entrants });
  return (
    <FieldGroup disabled={isLocked}>
      <legend>{title}</legend>
      <FieldRow>
        <SelectField control={control} name="entrants" label="Entrants" options={entrantKinds} />
        {entrants === 'clans' && (
          <SelectField
            control={control}
            name="boards"
            label="Boards of a match"
            description="Each is a match of two players."
            options={boards}
          />
        )}
      </FieldRow>
      <FieldRow>
        <FormTextField
          control={control}
          name="minEntrants"
          deps={['maxEntrants']}
          label={`Fewest ${title.toLowerCase()}`}
          type="number"
          inputMode="numeric"
        />
        <FormTextField
          control={control}
          name="maxEntrants"
          deps={['minEntrants']}
          label={`Most ${title.toLowerCase()}`}
          type="number"
          inputMode="numeric"
        />
        <SelectField control={control} name="seeding" label="Seeding" options={seedings} />
      </FieldRow>
    </FieldGroup>
  );
};

export const FormatFields = ({ control, isLocked }: FormatFieldsProps) => (
  <>
    <FieldGroup disabled={isLocked}>
      <legend>{isLocked ? 'Format (fixed once the tournament is live)' : 'Format'}</legend>
      <SelectField control={control} name="format" label="Format" options={formats} />
      <FormatOptions control={control} />
    </FieldGroup>
    <EntrantFields control={control} isLocked={isLocked} />
  </>
);
