import { emailTemplates } from '@portal/contracts';
import { type Clock, duplicateKey } from '@portal/service-kit';
import { templateVersion } from '../templates/render';
import type { Mail, NewEmail } from './email';
import type { EmailModel } from './model';

/** A mail that is not in its queue so long after it was stored has been missed: the process died in between, or Redis was away. */
const missedAfterMs = 5_000;

export interface EnqueueOptions {
  model: EmailModel;
  clock: Clock;
  /** Right half of the Message-ID. */
  messageIdDomain: string;
}

/** Stores mails that are to be sent. */
export const createEnqueue = ({ model, clock, messageIdDomain }: EnqueueOptions) => {
  const complete = (mail: NewEmail): Mail => {
    const now = clock();
    return {
      ...mail,
      lane: emailTemplates[mail.template].lane,
      templateVersion: templateVersion(mail.template),
      messageId: `<${mail._id}@${messageIdDomain}>`,
      state: 'queued',
      createdAt: now,
      tries: 0,
      nextAttemptAt: now,
      recheckAt: new Date(now.getTime() + missedAfterMs),
      attempts: [],
      failure: null,
      finishedAt: null,
    };
  };

  const insert = async (mail: Mail): Promise<Mail> => {
    try {
      await model.create(mail);
      return mail;
    } catch (error) {
      const stored = duplicateKey(error) && (await model.findOne({ dedupeKey: mail.dedupeKey }).lean<Mail>());
      if (!stored) throw error;
      return stored;
    }
  };

  return {
    /** Stores the mail unless its key is known. @returns the mail as it stands, perhaps from an earlier delivery */
    add: (mail: NewEmail): Promise<Mail> => insert(complete(mail)),
    /** Stores a mail that can never be sent, so that an operator sees it. */
    addFailed: (mail: NewEmail, failure: string): Promise<Mail> =>
      insert({ ...complete(mail), sealed: null, state: 'failed', failure, recheckAt: null, finishedAt: clock() }),
  };
};
export type Intake = ReturnType<typeof createEnqueue>;
