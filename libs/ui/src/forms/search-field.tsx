import { theme } from '@portal/ui';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Input } from './control.ts';
import { Field } from './field.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: string;
}

const SearchBox = styled.div`
  position: relative;

  svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${theme.space[4]};
    block-size: 100%;
    inline-size: 1.15rem;
    color: ${theme.color.textMuted};
    pointer-events: none;
  }
`;

const SearchInput = styled(Input)`
  padding-inline-start: 2.75rem;

  &::-webkit-search-cancel-button { opacity: 0.75; }
`;

/** The label is for screen readers only; give a placeholder, too. */
export const SearchField = ({ label, ...input }: SearchFieldProps) => (
  <Field label={label} labelHidden>
    {(control) => (
      <SearchBox>
        <Search aria-hidden />
        <SearchInput type="search" autoComplete="off" {...input} {...control} />
      </SearchBox>
    )}
  </Field>
);
