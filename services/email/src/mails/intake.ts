import { mailTemplates } from '@portal/contracts';
import { type Clock, duplicateKey } from '@portal/service-kit';
import { templateVersion } from '../templates/render';
import type { Mail, NewMail } from './mail';
import type { MailModel } from './model';

/** A mail that is not in its queue so long after it was stored has been missed: the process died in between, or Redis was away. */
const missedAfterMs = 5_000;

export interface IntakeOptions {
  model: MailModel;
  clock: Clock;
  /** Right half of the Message-ID. */
  messageIdDomain: string;
}

/** Stores mails that are to be sent. */
export const createIntake = ({ model, clock, messageIdDomain }: IntakeOptions) => {
  const complete = (mail: NewMail): Mail => {
    const now = clock();
    return {
      ...mail,
      lane: mailTemplates[mail.template].lane,
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
    add: (mail: NewMail): Promise<Mail> => insert(complete(mail)),
    /** Stores a mail that can never be sent, so that an operator sees it. */
    addFailed: (mail: NewMail, failure: string): Promise<Mail> =>
      insert({ ...complete(mail), sealed: null, state: 'failed', failure, recheckAt: null, finishedAt: clock() }),
  };
};
export type Intake = ReturnType<typeof createIntake>;
