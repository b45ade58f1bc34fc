import { toast } from '@portal/portal';
import { Button, theme } from '@portal/ui';
import { Form, FormPasswordField, FormTextField } from '@portal/ui/forms';
import { styled } from 'styled-components';
import { useSignInForm } from '../hooks/use-sign-in-form';
import { texts } from '../texts';

// Ends at the field's edge and leaves the label's line its height, though its target is larger than its text.
const LabelButton = styled(Button)`
  margin: calc(-1 * ${theme.space[3]});
  margin-inline-start: 0;
  color: ${theme.color.textMuted};
`;

export const SignInForm = () => {
  const { control, canSubmit, isPending, submit } = useSignInForm();
  return (
    <Form onSubmit={submit}>
      <FormTextField
        control={control}
        name="identifier"
        label={texts.fields.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormPasswordField
        control={control}
        name="password"
        label={texts.fields.password}
        autoComplete="current-password"
        labelEnd={
          <LabelButton variant="ghost" size="sm" onClick={() => toast(texts.comingSoon)}>
            {texts.forgotButton}
          </LabelButton>
        }
      />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? texts.pending : texts.submit}
      </Button>
    </Form>
  );
};
