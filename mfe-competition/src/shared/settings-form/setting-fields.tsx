import type { z } from '@portal/contracts';
import { theme } from '@portal/ui';
import { FieldGroup, FormCheckbox, FormNumberField, FormTextArea, FormTextField } from '@portal/ui/forms';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldPathByValue, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { SelectField } from '../select-field.tsx';
import { type FieldSpec, fieldSpecs, type SettingsGroup } from './field-specs.ts';
import type { SettingsValues, settingsForm } from './form-values.ts';

export type SettingsControl = Control<SettingsValues, unknown, z.output<typeof settingsForm>>;

/** The narrowest column of a group: two columns of texts, four of times, and six of numbers fill a wide screen. */
const columnWidths: Partial<Record<SettingsGroup, string>> = { tournament: '24rem', times: '14rem' };

/** Short fields next to each other; the name and long texts have a row of their own. */
const FieldRows = styled.div<{ $width: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $width }) => $width}, 100%), 1fr));
  align-items: start;
  gap: ${theme.space[4]};

  > :has(textarea, [name='name']) { grid-column: 1 / -1; }
`;

interface SettingProps {
  control: SettingsControl;
  name: keyof typeof fieldSpecs;
  spec: FieldSpec;
  label: string;
}

const Setting = ({ control, name, spec, label }: SettingProps) => {
  const { description, deps } = spec;
  const field = { control, name, label, description, deps };
  if (spec.as === 'text') return <FormTextField {...field} maxLength={spec.maxLength} autoComplete="off" />;
  if (spec.as === 'area') return <FormTextArea {...field} maxLength={spec.maxLength} rows={4} />;
  if (spec.as === 'number') return <FormNumberField {...field} empty={spec.empty} />;
  if (spec.as === 'checkbox')
    return (
      <FormCheckbox control={control} name={name as FieldPathByValue<SettingsValues, boolean>}>
        {label}
      </FormCheckbox>
    );
  if (spec.as === 'select')
    return (
      <SelectField {...field} name={name as FieldPathByValue<SettingsValues, string | number>} options={spec.options} />
    );
  const paths = Object.keys(spec.labels).map((part) => `${name}.${part}` as FieldPath<SettingsValues>);
  return Object.values(spec.labels).map((text, at) => {
    const part = { control, name: paths[at] ?? name, label: text };
    return spec.as === 'numbers' ? (
      <FormNumberField key={part.name} {...part} />
    ) : (
      <FormTextField
        key={part.name}
        {...part}
        deps={paths.filter((path) => path !== part.name)}
        type="datetime-local"
      />
    );
  });
};

interface SettingFieldsProps {
  control: SettingsControl;
  group: SettingsGroup;
  legend: string | Record<SettingsValues['entrants'], string>;
  /** Whether the bracket is drawn, which fixes these settings. */
  isLocked?: boolean;
  hint?: ReactNode;
}

/** The settings of one group that apply to the tournament, checkboxes last. */
export const SettingFields = ({ control, group, legend, isLocked, hint }: SettingFieldsProps) => {
  const [format, legs, entrants] = useWatch({ control, name: ['format', 'legs', 'entrants'] });
  const inWords = (text: FieldSpec['label'] = '') => (typeof text === 'string' ? text : text[entrants]);
  const settings = (Object.keys(fieldSpecs) as (keyof typeof fieldSpecs)[])
    .map((name) => ({ name, spec: fieldSpecs[name] }))
    .filter(({ spec }) => spec.group === group && (spec.when?.({ format, legs, entrants }) ?? true))
    .map((setting) => ({ ...setting, control, label: inWords(setting.spec.label) }));
  const isCheckbox = ({ spec }: SettingProps) => spec.as === 'checkbox';
  return (
    <FieldGroup legend={inWords(legend)} disabled={isLocked}>
      {hint}
      <FieldRows $width={columnWidths[group] ?? '11rem'}>
        {settings
          .filter((setting) => !isCheckbox(setting))
          .map((setting) => (
            <Setting key={setting.name} {...setting} />
          ))}
      </FieldRows>
      <div>
        {settings.filter(isCheckbox).map((setting) => (
          <Setting key={setting.name} {...setting} />
        ))}
      </div>
    </FieldGroup>
  );
};
