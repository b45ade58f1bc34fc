import { join } from 'node:path';
import { ensurePackages, installedKind } from './packages.mjs';

// Runs before scripts that call an installed tool directly, because `npm start` leaves the packages of development out.

const root = join(import.meta.dirname, '../..');
if (installedKind(root) !== 'all') await ensurePackages(root);
