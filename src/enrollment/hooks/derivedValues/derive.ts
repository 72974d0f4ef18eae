import type { DeriveHook } from '../../../runtime/engine/types.ts';
import { age } from './age.ts';
import { bmi, heightCm, weightKg } from './bmi.ts';
import { dppRiskScore } from './dppRiskScore.ts';
import { phoneOnRecord } from './phoneOnRecord.ts';
import { phqTotal } from './phqTotal.ts';
import { weightLossPlan } from './weightLossPlan.ts';

/** Hooks that derive a value from answers, by the name that a set uses. */
export const deriveHooks: Readonly<Record<string, DeriveHook>> = {
  age,
  bmi,
  dppRiskScore,
  heightCm,
  phoneOnRecord,
  phqTotal,
  weightKg,
  weightLossPlan,
};
