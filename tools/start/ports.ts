import { isPortFree } from '@portal/testing/servers';
import { type Settings, SettingsError } from './settings';

interface NeededPort {
  port: number;
  what: string;
  /** The variable that moves it. */
  variable: string;
}

/** Every fixed port that this start will listen on. */
export const neededPorts = ({ port, servicePorts, opsPort, external, ...mail }: Settings): NeededPort[] => [
  { port, what: 'the gateway', variable: 'PORT' },
  ...Object.entries(servicePorts).map(([name, servicePort]) => ({
    port: servicePort,
    what: `the ${name} service`,
    variable: 'PORTAL_PORT_BASE',
  })),
  ...(opsPort === undefined ? [] : [{ port: opsPort, what: "the gateway's operations", variable: 'OPS_PORT' }]),
  ...(external.smtpUrl
    ? []
    : [
        { port: mail.mailSmtpPort, what: "the mail catcher's SMTP", variable: 'MAIL_SMTP_PORT' },
        { port: mail.mailUiPort, what: "the mail catcher's page", variable: 'MAIL_UI_PORT' },
      ]),
];

/** Looks before anything is started. @throws SettingsError with one line for each port that is taken */
export const requireFreePorts = async (settings: Settings): Promise<void> => {
  const needed = neededPorts(settings);
  const free = await Promise.all(needed.map(({ port }) => isPortFree(port)));
  const taken = needed.filter((_, index) => !free[index]);
  if (taken.length > 0) throw new SettingsError(describeTakenPorts(taken));
};

const describeTakenPorts = (taken: NeededPort[]): string =>
  taken
    .map(
      ({ port, what, variable }) =>
        `Port ${port} for ${what} is taken by another program: end it, or set ${variable} to another port.`,
    )
    .join('\n');
