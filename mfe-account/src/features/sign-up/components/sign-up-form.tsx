import { texts } from '@portal/contracts/texts';
import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { NewPasswordFields } from '../../../shared/new-password-fields';
import { useSignUpForm } from '../hooks/use-sign-up-form';

const words = texts.signUp;

export const SignUpForm = () => {
  const { control, canSubmit, isPending, submit } = useSignUpForm();
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
      <NewPasswordFields
        control={control}
        password={{ name: 'password', label: words.fields.password }}
        confirmation={{ name: 'confirmPassword', label: words.fields.confirmPassword }}
      />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
    </Form>
  );
};
