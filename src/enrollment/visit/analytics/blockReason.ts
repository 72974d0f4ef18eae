/** Returns a screen-out's reason as analytics names it: `BMI_TOO_LOW` becomes `bmi_too_low` [SCREEN-01] [C-02]. */
export function blockReason(screenOut: string): string {
  return screenOut.toLowerCase();
}
