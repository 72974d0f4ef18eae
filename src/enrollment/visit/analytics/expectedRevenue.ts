/** The expected revenue of an enrollment, in US dollars; null when unknown. */
export interface ExpectedRevenue {
  readonly thirteenMonths: number | null;
  readonly lifetime: number | null;
}

const REVENUE: ReadonlyMap<string, ExpectedRevenue> = new Map([
  ['MOOD', { thirteenMonths: 169.01, lifetime: 119.01 }],
  ['WEIGHT', { thirteenMonths: 169.01, lifetime: 131.01 }],
  ['DPP', { thirteenMonths: 405.01, lifetime: 261.01 }],
]);

/** Returns the expected revenue of an enrollment in a program, for analytics only [EVT-18] [EVT-19] [EVT-20] [S-165]. */
export function expectedRevenue(program: string): ExpectedRevenue {
  return REVENUE.get(program) ?? { thirteenMonths: null, lifetime: null };
}
