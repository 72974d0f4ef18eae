/** The eligibility-block reason of a screen-out, as analytics name it: `BMI_TOO_LOW` is `bmi_too_low`. @see [SCREEN-01] [C-02] */
export function blockReason(screenOut: string): string {
  return screenOut.toLowerCase();
}
