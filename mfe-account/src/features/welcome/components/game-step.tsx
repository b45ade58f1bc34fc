import { type CurrentUser, welcomeBody, z } from '@portal/contracts';
import { type Platform, platforms } from '@portal/contracts/platforms';
import { regions } from '@portal/contracts/regions';
import { ButtonLink, call, useNavigate, usePortalConfig } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Stack } from '@portal/ui';
import { Field, FormCheckbox, FormTextField, RadioGroup } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { TitledCard } from '@portal/ui/titled-card';
import { CircleUserRound, Gamepad2, IdCard } from 'lucide-react';
import { useController } from 'react-hook-form';
import { PictureControl } from '../../profile/components/picture-control.tsx';
import { useSessionField } from '../../profile/hooks/use-session-field.ts';
import { SummaryCard } from './summary-card.tsx';

const noRegion = 'none';

const platformOptions = platforms.map((platform) => ({ value: platform, label: platform }));
const regionOptions = [
  { value: noRegion, label: 'Not set' },
  ...regions.map((region) => ({ value: region, label: region })),
];

/** Fields of the form, which has a value for no region. */
const schema = z.strictObject({
  platform: welcomeBody.shape.platform,
  gameId: welcomeBody.shape.gameId.unwrap(),
  isFindable: welcomeBody.shape.isFindable,
  region: z.enum([noRegion, ...regions]),
});

const useGameForm = (user: CurrentUser, onward: string) => {
  const navigate = useNavigate();
  const updateSessionField = useSessionField();
  return useCallForm({
    schema,
    mode: 'onTouched',
    defaultValues: {
      platform: user.platform,
      gameId: user.gameId ?? '',
      isFindable: user.isFindable ?? false,
      region: user.region ?? noRegion,
    },
    send: ({ region, ...choices }) =>
      call('POST /api/auth/welcome', { body: { ...choices, region: region === noRegion ? null : region } }),
    onSuccess: (response) => {
      updateSessionField(response.user, 'platform', 'gameId', 'isFindable', 'region');
      void navigate(onward);
    },
    onError: { title: 'Not Saved', fallback: 'Your choices were not saved. Please try again.' },
  });
};

type Control = ReturnType<typeof useGameForm>['control'];

const PlatformField = ({ control }: { control: Control }) => {
  const { field } = useController({ control, name: 'platform' });
  const choose = (platform: Platform) => field.onChange(platform);
  return <RadioGroup label="Where do you play?" options={platformOptions} value={field.value} onValueChange={choose} />;
};

const RegionField = ({ control }: { control: Control }) => {
  const { field } = useController({ control, name: 'region' });
  return (
    <Field label="Region">
      {(props) => <Select {...props} options={regionOptions} value={field.value} onValueChange={field.onChange} />}
    </Field>
  );
};

interface GameStepProps {
  user: CurrentUser;
  /** Where the player goes next, with or without saving. */
  onward: string;
}

/** The first step: what others need to know to play with the player. */
export const GameStep = ({ user, onward }: GameStepProps) => {
  const { followFeed, notifications } = usePortalConfig().features;
  const form = useGameForm(user, onward);
  return (
    <CallForm
      form={form}
      aria-label="Your game"
      submitLabel="Save and Continue"
      pendingLabel="Saving..."
      submitProps={{ size: 'lg', fullWidth: true }}
      actions={
        <ButtonLink variant="ghost" fullWidth to={onward}>
          Skip
        </ButtonLink>
      }
    >
      <Stack gap={5}>
        <TitledCard title="Platform" icon={<Gamepad2 aria-hidden />}>
          <PlatformField control={form.control} />
        </TitledCard>
        <TitledCard title="eFootball ID" icon={<IdCard aria-hidden />}>
          <FormTextField
            control={form.control}
            name="gameId"
            label="eFootball ID"
            description="Your name in the game. Only your opponents see it, during a match. It lets you join cups with one tap."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {followFeed && (
            <FormCheckbox control={form.control} name="isFindable">
              Let players who enter my full ID find me
            </FormCheckbox>
          )}
        </TitledCard>
        <TitledCard
          title="Picture and region"
          description="Everyone sees them on your profile."
          icon={<CircleUserRound aria-hidden />}
        >
          <PictureControl id={user.id} username={user.username} avatar={user.avatar} />
          <RegionField control={form.control} />
        </TitledCard>
        {notifications && <SummaryCard />}
      </Stack>
    </CallForm>
  );
};
