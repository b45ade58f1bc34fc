import { texts } from '@portal/contracts/texts';
import { toast } from '@portal/portal';
import { Button } from '@portal/ui';
import { Form, FormPasswordField, FormTextField } from '@portal/ui/forms';
import { useSignInForm } from '../hooks/use-sign-in-form';

const words = texts.signIn;

export const SignInForm = () => {
  const { control, canSubmit, isPending, submit } = useSignInForm();
  return (
    <Form onSubmit={submit}>
      <FormTextField
        control={control}
        name="identifier"
        label={words.fields.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormPasswordField
        control={control}
        name="password"
        label={words.fields.password}
        autoComplete="current-password"
        labelEnd={
          <Button variant="ghost" size="sm" onClick={() => toast(words.comingSoon)}>
            {words.forgotButton}
          </Button>
        }
      />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
    </Form>
  );
};
