import { vocabulary } from '../../src/enrollment/vocabulary/vocabulary.ts';
import type { Json } from '../../src/runtime/base/json.ts';
import { loadEnvironment } from '../../src/runtime/definitions/files.ts';
import { readWalkInput, type WalkInput } from '../../src/workshop/walk/walkInput.ts';

/** Reads a walk through a set of this product. @throws if it is malformed */
export function readWalk(json: Json): WalkInput {
  const read = readWalkInput(json, {
    systemDate: '2026-03-02',
    environment: (name) => loadEnvironment(name, {}),
    contract: vocabulary.context,
  });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}
