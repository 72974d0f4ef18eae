import { readSettings } from '../settings.ts';
import { allEntries, formatEntries } from './sandboxEntries.ts';

// `npm run sandbox`: prints every entry point of the sandbox that `npm start` serves, with the expected result.

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const settings = readSettings(process.env);
const port = settings.ok ? settings.value.port : 8080;
for (const { title, entries } of allEntries()) {
  process.stdout.write(`${title}:\n${formatEntries(`http://localhost:${port}`, entries).join('\n')}\n\n`);
}
