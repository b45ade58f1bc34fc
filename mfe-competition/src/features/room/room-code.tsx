import { limits, roomCode, z } from '@portal/contracts';
import { nameSide, type OwnMatch } from '@portal/match';
import { toast } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Button, Cluster, Stack, Text, tabularFigures, theme } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useAnnouncedText } from '../../live/announcer.tsx';
import { formatDeadline } from '../../match/deadline.tsx';
import { FormFailure } from '../../match/failure.tsx';
import { findRoomCodeLine } from '../../match/room-messages.ts';
import { useSendAction } from '../../match/use-match-action.ts';
import { CopyButton } from './copy-button.tsx';

const schema = z.strictObject({ code: roomCode });

const Code = styled.output`
  ${tabularFigures}
  font-size: ${theme.fontSize.title};
  font-weight: 700;
  letter-spacing: 0.06em;
  overflow-wrap: anywhere;
`;

interface CodeFormProps {
  match: OwnMatch;
  /** Closes a form that was opened to replace a code. */
  onClose: (() => void) | undefined;
}

const CodeForm = ({ match, onClose }: CodeFormProps) => {
  const send = useSendAction(match);
  const [failure, setFailure] = useState<unknown>();
  const form = useCallForm({
    schema,
    defaultValues: { code: '' },
    mode: 'onTouched',
    send: ({ code }) => send({ do: 'share-code', code }),
    onSuccess: () => {
      toast({ title: 'Room Code Shared' });
      onClose?.();
    },
    onError: setFailure,
  });
  return (
    <CallForm
      form={form}
      submitLabel="Share Code"
      submitProps={{ variant: 'secondary' }}
      pendingLabel="Sharing..."
      actions={
        onClose && (
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        )
      }
    >
      <FormTextField
        control={form.control}
        name="code"
        label="Room code"
        description="The game shows this code to the player who creates the room."
        maxLength={limits.play.roomCode.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={onClose !== undefined}
      />
      <FormFailure error={failure} />
    </CallForm>
  );
};

/** The code that both players enter in the game. Either of them can share it, and replace it after a rehost. */
export const RoomCode = ({ match }: { match: OwnMatch }) => {
  const [isReplacing, setReplacing] = useState(false);
  const shared = findRoomCodeLine(match.talk ?? []);
  const code = shared?.code ?? '';
  const mayShare = match.may.includes('share-code');
  const by = shared && (shared.side === match.mine ? 'you' : nameSide(match, shared.side));
  useAnnouncedText(code && shared?.side !== match.mine ? `${by} shared the room code ${code}.` : '');
  if (!code) return mayShare ? <CodeForm match={match} onClose={undefined} /> : null;
  return (
    <Stack gap={2}>
      <Text size="small" tone="muted">
        {`Room code, shared by ${by} at ${formatDeadline(shared?.at ?? '')}`}
      </Text>
      <Cluster>
        <Code>{code}</Code>
        <CopyButton label="Copy the room code" text={code} />
        {mayShare && !isReplacing && (
          <Button variant="ghost" size="sm" onClick={() => setReplacing(true)}>
            Change Code
          </Button>
        )}
      </Cluster>
      {mayShare && isReplacing && <CodeForm match={match} onClose={() => setReplacing(false)} />}
    </Stack>
  );
};
