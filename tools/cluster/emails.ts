import { callService } from './kube.ts';

interface Caught {
  subject: string;
  text: string;
  to: { address: string }[];
}

/** The emails that the catcher has accepted since it was emptied. */
export const readEmails = async () => {
  const caught = JSON.parse(await callService('get', 'maildev:http', '/email')) as Caught[];
  const find = (address: string, pattern: RegExp) =>
    caught
      .filter(({ to }) => to.some((one) => one.address === address))
      .map(({ subject, text }) => pattern.exec(`${subject}\n${text}`))
      .find((match) => match !== null);
  return {
    findCode: (address: string): string | undefined => find(address, /\b\d{6}\b/)?.[0],
    hasSubject: (address: string, start: string): boolean =>
      caught.some(({ subject, to }) => subject.startsWith(start) && to.some((one) => one.address === address)),
  };
};

export const emptyCatcher = (): Promise<string> => callService('delete', 'maildev:http', '/email/all');
