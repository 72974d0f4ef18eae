/** Length of a round in days. A check-in is due during the first days of each round. */
const ROUND_DAYS = 90;

/** Returns for how many days from the start of a round a check-in is due. */
function dueDays(program: string): number {
  return program === 'MOOD' ? 15 : 30;
}

/** Returns true while a monthly check-in is due [RECUR-12] [RECUR-13]. */
export function isCheckInDue(program: string, daysInProgram: number): boolean {
  return daysInProgram % ROUND_DAYS < dueDays(program);
}
