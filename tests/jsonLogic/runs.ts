/** How many cases a property is tried on: few with each `npm test`, JSON_LOGIC_RUNS=100000 for a proof's worth. */
export const RUNS = Number(process.env['JSON_LOGIC_RUNS'] ?? 6000);
