import { z } from '@portal/contracts';
import { useLocation } from '@portal/portal';

const signUpValues = z.object({ username: z.string(), email: z.string() });
type SignUpValues = z.output<typeof signUpValues>;

/** The fields of the sign-up form that the history entry keeps for a player who returns to correct them; never a password. */
export const useSignUpValues = (): SignUpValues | undefined => signUpValues.safeParse(useLocation().state).data;
