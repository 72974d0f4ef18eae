/** The eligibility-block reason of a screen-out, as analytics name it: `BMI_TOO_LOW` is `bmi_too_low`. @see specification 1, section 3 */
export function blockReason(screenOut: string): string {
  return screenOut.toLowerCase();
}
