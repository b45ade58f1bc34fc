import * as Slot from 'radix-ui/slot';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { Spinner } from '../states/spinner.tsx';
import { media } from '../theme/media.ts';
import { focusRing } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  /** `sm` grows to 44 px on touch screens. */
  size?: ButtonSize | undefined;
  /** Shows a spinner before the text and disables the button. */
  pending?: boolean | undefined;
  fullWidth?: boolean | undefined;
  /** Ignores presses but keeps the focus, unlike `disabled`: for a button that stops working while it has the focus, as at the end of a list. */
  inactive?: boolean | undefined;
  /** Apply the styles to the only child, such as the router's `Link`. */
  asChild?: boolean | undefined;
}

const looks: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    color: ${theme.color.onAccent};
    background: ${theme.color.accent};
    ${media.hover} { &:hover:not(:disabled, [aria-disabled='true']) { background: ${theme.color.accentHover}; } }
  `,
  secondary: css`
    color: ${theme.color.text};
    background: ${theme.color.surfaceRaised};
    border-color: ${theme.color.lineControl};
    ${media.hover} { &:hover:not(:disabled, [aria-disabled='true']) { border-color: ${theme.color.text}; } }
  `,
  ghost: css`
    color: ${theme.color.text};
    background: transparent;
    ${media.hover} { &:hover:not(:disabled, [aria-disabled='true']) { background: ${theme.color.surfaceRaised}; } }
  `,
  destructive: css`
    color: ${theme.color.onDanger};
    background: ${theme.color.danger};
    ${media.hover} { &:hover:not(:disabled, [aria-disabled='true']) { background: ${theme.color.dangerHover}; } }
  `,
};

const sizes: Record<ButtonSize, ReturnType<typeof css>> = {
  sm: css`
    min-height: 36px;
    padding: 0 ${theme.space[3]};
    font-size: ${theme.fontSize.small};
    @media (pointer: coarse) { min-height: ${theme.touchTarget}; min-width: ${theme.touchTarget}; }
  `,
  md: css`
    min-height: ${theme.touchTarget};
    padding: 0 ${theme.space[5]};
  `,
  lg: css`
    min-height: 52px;
    padding: 0 ${theme.space[6]};
    font-size: ${theme.fontSize.lead};
  `,
};

const ButtonBox = styled.button<{ $variant: ButtonVariant; $size: ButtonSize; $fullWidth: boolean }>`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  width: ${({ $fullWidth }) => ($fullWidth ? '100%' : 'auto')};
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  transition: background-color ${theme.duration.fast} ${theme.easing}, border-color ${theme.duration.fast} ${theme.easing},
    transform ${theme.duration.fast} ${theme.easing};
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => looks[$variant]}

  &:active:not(:disabled, [aria-disabled='true']) { transform: scale(0.98); }
  &:is(:disabled, [aria-disabled='true']):not([aria-busy='true']) { opacity: 0.5; }
  svg { flex: none; inline-size: 1.15em; block-size: 1.15em; }
`;

/** A double click submits a form once, even if the response arrives between its clicks. */
const ignoreSecondClick = (event: MouseEvent<HTMLButtonElement>) => {
  if (event.detail > 1 && event.currentTarget.type === 'submit') event.preventDefault();
};

/** Cancels a press in the capture phase, before the handlers of the button and its form receive it. */
export const ignorePress = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A held Enter would press the button again each time the focus returns. */
const ignoreKeyRepeat = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/**
 * Returns the focus that browsers take from a disabled button, unless it has moved since. If the button stays
 * disabled, the first field of its form gets the focus, or else the nearest focusable ancestor.
 */
const useFocusAfterPending = (pending: boolean) => {
  const pressed = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = pressed.current;
    if (pending || !button || !document.activeElement?.contains(button)) return;
    const next = button.form?.querySelector('input') ?? button.parentElement?.closest<HTMLElement>('[tabindex]');
    (button.disabled ? next : button)?.focus({ preventScroll: true });
  }, [pending]);
  return pressed;
};

/** `type` defaults to `button`, so that no button submits a form by accident. */
export const Button = ({
  variant = 'primary',
  size = 'md',
  pending = false,
  fullWidth = false,
  inactive = false,
  asChild = false,
  disabled,
  children,
  ...rest
}: ButtonProps) => {
  const look = { $variant: variant, $size: size, $fullWidth: fullWidth };
  const pressed = useFocusAfterPending(pending);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inactive) return ignorePress(event);
    pressed.current = event.currentTarget;
    ignoreSecondClick(event);
  };
  if (asChild) {
    return (
      <ButtonBox as={Slot.Root} {...look} {...rest}>
        {children}
      </ButtonBox>
    );
  }
  return (
    <ButtonBox
      type="button"
      {...look}
      disabled={disabled || pending}
      aria-disabled={inactive || undefined}
      aria-busy={pending || undefined}
      onClickCapture={press}
      onKeyDownCapture={ignoreKeyRepeat}
      {...rest}
    >
      {pending && <Spinner size="sm" decorative />}
      {children}
    </ButtonBox>
  );
};
