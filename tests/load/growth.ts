// Measures how the cost of calls grows with the database. `npm run growth` prints both tables; see docs/load.md.
import { measureCalls } from './growthOfCalls.ts';
import { measureNamesakes } from './namesakes.ts';

const [measurement = 'all', maxMembers = '1000000'] = process.argv.slice(2);
const people = Number(maxMembers);
if (!['all', 'names', 'calls'].includes(measurement) || !Number.isInteger(people) || people < 1) {
  process.stderr.write('usage: npm run growth [-- names | calls [MAX_MEMBERS]]\n');
  process.exitCode = 2;
} else {
  const missedGoals = [
    ...(measurement === 'calls' ? [] : await measureNamesakes()),
    ...(measurement === 'names' ? [] : await measureCalls(people)),
  ];
  if (missedGoals.length > 0) {
    process.stdout.write(`\nmissed: ${missedGoals.join('; ')}\n`);
    process.exitCode = 1;
  }
}
