import { readSettings } from '../settings.ts';
import { everyWayIn } from './waysIn.ts';
import { writeWaysIn } from './writeWaysIn.ts';

/** Prints every way into the sandbox that `npm start` serves, with the expected result (`npm run sandbox`). */
const settings = readSettings(process.env);
const port = settings.ok ? settings.value.port : 8080;
for (const { title, ways } of everyWayIn()) {
  process.stdout.write(`${title}:\n${writeWaysIn(`http://localhost:${port}`, ways).join('\n')}\n\n`);
}
