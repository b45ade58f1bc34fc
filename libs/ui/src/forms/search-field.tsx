import { theme } from '@portal/ui';
import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import { Field } from './field';
import { Input, type TextFieldProps } from './text-field';

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'labelEnd'>;

const Wrap = styled.div`
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

  &::-webkit-search-cancel-button { filter: invert(0.7); }
`;

/** The label is for screen readers only; give a placeholder, too. */
export const SearchField = ({ label, description, error, id, ...input }: SearchFieldProps) => (
  <Field label={label} labelHidden description={description} error={error} id={id}>
    {(control) => (
      <Wrap>
        <Search aria-hidden />
        <SearchInput type="search" autoComplete="off" {...input} {...control} />
      </Wrap>
    )}
  </Field>
);
