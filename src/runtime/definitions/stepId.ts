/** Returns true for an id that a step can have, as the schema requires it (`schemas/step.schema.json`). */
export function isStepId(id: string): boolean {
  return /^[a-z][A-Za-z0-9]*$/.test(id);
}
