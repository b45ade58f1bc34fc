import { access } from 'node:fs/promises';
import { diagnose, findOnPath } from '../executable';
import { findProgram } from '../find-program';
import type { Report } from '../provisioning-error';
import { canInstallSystemPackages, installSystemPackages } from '../system-packages';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable'];

const ifThere = (path: string): Promise<string | null> =>
  access(path).then(
    () => path,
    () => null,
  );

const fromPath = async (): Promise<string | null> => {
  for (const name of systemNames) {
    const path = await findOnPath(name);
    if (path) return path;
  }
  return null;
};

/**
 * Path of a Chromium that runs here: CHROMIUM_PATH, Playwright's own where it was installed, the system's, else from apt-get.
 * @param playwrightsOwn where Playwright would keep its browser (`chromium.executablePath()`)
 */
export const findChromium = (playwrightsOwn: string, report: Report): Promise<string> =>
  findProgram(
    'Chromium',
    [
      { name: 'CHROMIUM_PATH', find: async () => process.env['CHROMIUM_PATH'] || null },
      { name: "Playwright's own", find: () => ifThere(playwrightsOwn) },
      { name: 'chromium on PATH', find: fromPath },
      {
        name: 'apt-get install chromium (as root)',
        announcement: 'looking for Chromium among the packages of the system',
        async find() {
          if (!(await canInstallSystemPackages())) return null;
          await installSystemPackages('chromium');
          return fromPath();
        },
      },
    ],
    { report, diagnose, hint: 'Set CHROMIUM_PATH to a Chromium, or run `npx playwright install chromium`.' },
  );
