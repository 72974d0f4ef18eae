// Measures how the cost of calls grows with the database. `npm run growth` prints both tables; see docs/load.md.
import { measureCalls } from './growthOfCalls.ts';
import { measureNamesakes } from './namesakes.ts';

const [what = 'all', most = '1000000'] = process.argv.slice(2);
const people = Number(most);
if (!['all', 'names', 'calls'].includes(what) || !Number.isInteger(people) || people < 1) {
  process.stderr.write('usage: npm run growth [-- names | calls [MAX_MEMBERS]]\n');
  process.exitCode = 2;
} else {
  const missed = [...(what === 'calls' ? [] : await measureNamesakes()), ...(what === 'names' ? [] : await measureCalls(people))];
  if (missed.length > 0) {
    process.stdout.write(`\nmissed: ${missed.join('; ')}\n`);
    process.exitCode = 1;
  }
}
