/** Length of a round in days. Outcomes are due during the first days of each round. */
const ROUND_DAYS = 90;

/** Returns for how many days from the start of a round outcomes are due. */
function dueDays(program: string): number {
  return program === 'MOOD' ? 15 : 30;
}

/** Returns whether recurring outcomes are due [RECUR-12] [RECUR-13]. */
export function outcomesAreDue(program: string, daysInProgram: number): boolean {
  return daysInProgram % ROUND_DAYS < dueDays(program);
}
