import { texts } from '@portal/contracts/texts';
import { Button, Stack } from '@portal/ui';
import { Form, FormPasswordField, FormTextField, StrengthMeter } from '@portal/ui/forms';
import { useSignUpForm } from '../hooks/use-sign-up-form';

const words = texts.signUp;

export const SignUpForm = () => {
  const { control, canSubmit, isPending, strength, confirmStarted, submit } = useSignUpForm();
  return (
    <Form onSubmit={submit}>
      <FormTextField
        control={control}
        name="username"
        label={words.fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormTextField control={control} name="email" label={words.fields.email} type="email" autoComplete="email" />
      <Stack gap={3}>
        <FormPasswordField
          control={control}
          name="password"
          label={words.fields.password}
          autoComplete="new-password"
          deps={confirmStarted ? ['confirmPassword'] : []}
        />
        <StrengthMeter strength={strength} />
      </Stack>
      <FormPasswordField
        control={control}
        name="confirmPassword"
        label={words.fields.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
    </Form>
  );
};
