import { limits } from '@portal/contracts/limits';
import { Button, Cluster, IconButton, Text, theme } from '@portal/ui';
import { FieldGroup, FormTextField } from '@portal/ui/forms';
import { Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { styled } from 'styled-components';
import { SelectField } from '../select-field.tsx';
import type { SettingsValues } from './form-values.ts';
import type { SettingsControl } from './setting-fields.tsx';

const Member = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 10rem) auto;
  align-items: start;
  gap: ${theme.space[2]};

  + li { margin-block-start: ${theme.space[4]}; }
  /* Level with the inputs, below their labels. */
  > button { margin-block-start: calc(1.5rem + ${theme.space[2]}); }
`;

const roles: Record<SettingsValues['staff'][number]['role'], string> = { organizer: 'Organizer', referee: 'Referee' };

interface StaffFieldsProps {
  control: SettingsControl;
  /** The player who edits the settings cannot be removed by accident. */
  ownUsername: string | undefined;
  hint: string;
}

/** Organizers, who run the tournament, and referees, who decide matches. */
export const StaffFields = ({ control, ownUsername, hint }: StaffFieldsProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'staff' });
  return (
    <FieldGroup legend="Staff">
      <Text size="small" tone="muted">
        {hint}
      </Text>
      {fields.length > 0 && (
        <ul role="list" aria-label="Staff">
          {fields.map(({ id, username }, at) => {
            const isOwn = username !== '' && username === ownUsername;
            return (
              <Member key={id}>
                <FormTextField
                  control={control}
                  name={`staff.${at}.username`}
                  label={`Username ${at + 1}`}
                  maxLength={limits.username.max}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  readOnly={isOwn}
                />
                <SelectField control={control} name={`staff.${at}.role`} label={`Role ${at + 1}`} options={roles} />
                {!isOwn && (
                  <IconButton
                    label={`Remove ${username || `staff ${at + 1}`}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => remove(at)}
                  />
                )}
              </Member>
            );
          })}
        </ul>
      )}
      {fields.length < limits.play.staff && (
        <Cluster>
          <Button variant="secondary" onClick={() => append({ username: '', role: 'referee' })}>
            Add Staff
          </Button>
        </Cluster>
      )}
    </FieldGroup>
  );
};
