import { theme } from '@portal/ui';
import { styled } from 'styled-components';

/** A checkbox or radio button with its text, with a full touch target. */
export const ChoiceLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.touchTarget};
  overflow-wrap: anywhere;

  input {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    accent-color: ${theme.color.accent};
  }
`;
