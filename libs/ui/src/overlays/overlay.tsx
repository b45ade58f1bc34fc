import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button';
import { fadeIn, fadeOut } from '../theme/mixins';
import { theme } from '../theme/theme';

/** The dimmed page behind a dialog or sheet. */
export const Overlay = styled(Primitive.Overlay)`
  position: fixed;
  z-index: ${theme.layer.overlay};
  inset: 0;
  background: ${theme.color.overlay};

  &[data-state='open'] { animation: ${fadeIn} ${theme.duration.slow} ${theme.easing}; }
  &[data-state='closed'] { animation: ${fadeOut} ${theme.duration.fast} ${theme.easing} forwards; }
`;

const Corner = styled(Primitive.Close)`
  position: absolute;
  inset-block-start: ${theme.space[2]};
  inset-inline-end: ${theme.space[2]};
`;

/** The close button in the corner of a dialog or sheet. */
export const CloseButton = ({ label }: { label: string }) => (
  <Corner asChild>
    <IconButton label={label} icon={<X aria-hidden />} />
  </Corner>
);
