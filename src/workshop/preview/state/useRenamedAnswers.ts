import { atom, useAtomValue, useStore } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { renameIn, shownAtom } from './session.ts';

/** An option that was renamed in the page. */
export interface Rename {
  readonly set: string;
  readonly step: string;
  readonly from: string;
  readonly to: string;
}

/** The options that were renamed in this page. */
export const renamesAtom = atom<readonly Rename[]>([]);

/**
 * Renames options in the answers of the shown session as soon as the shown set has the new name, so that the member keeps the
 * answer. Does the same when the rename is undone.
 */
export function useRenamedAnswers(source: QuestionSet): void {
  const store = useStore();
  const renames = useAtomValue(renamesAtom);
  const last = useRef(source);
  // Runs before the survey reads the record again, because the survey drops answers that the set does not know.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = source;
    if (before === source) return;
    for (const { set, step, from, to } of renames) {
      if (set !== source.name) continue;
      const answerKey = keyOf(source, step);
      const [oldOptions, newOptions] = [optionsOf(before, step), optionsOf(source, step)];
      const wasRenamed = (a: string, b: string): boolean =>
        oldOptions.includes(a) && !oldOptions.includes(b) && newOptions.includes(b) && !newOptions.includes(a);
      if (answerKey !== null && wasRenamed(from, to)) store.set(shownAtom, (shown) => renameIn(shown, { answerKey, from, to }));
      else if (answerKey !== null && wasRenamed(to, from))
        store.set(shownAtom, (shown) => renameIn(shown, { answerKey, from: to, to: from }));
    }
  }, [source, renames, store]);
}

function keyOf({ steps }: QuestionSet, id: string): string | null {
  const step = steps.find((each) => each.id === id);
  return step ? answerKeyOf(step) : null;
}

function optionsOf({ steps }: QuestionSet, id: string): readonly string[] {
  const answer = steps.find((step) => step.id === id)?.answer;
  return answer && 'options' in answer ? answer.options : [];
}
