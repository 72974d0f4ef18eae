/** Number of cases per property: few in `npm test`, JSON_LOGIC_RUNS=100000 for a thorough run. */
export const RUNS = Number(process.env['JSON_LOGIC_RUNS'] ?? 6000);
