import { randomId } from './randomId.ts';
import type { CompletionCall } from '../definitions/types.ts';
import { completionCall, setHashesOf, type CompletionResults } from '../engine/completion.ts';
import type { CallOptions, CallSpec, LateHooks, Session } from '../engine/types.ts';
import type { SurveyVisit } from './types.ts';

/** The environment of partial saves. */
export interface PartialSaveParts {
  readonly visit: Pick<SurveyVisit, 'callPort' | 'earlierResults' | 'keepResults' | 'reportError'>;
  readonly late: Pick<LateHooks, 'loadPayloads'>;
}

/** Saves the answers on the server while the member is answering. Runs in the background: a failure is reported and has no other effect. */
export interface PartialSaves {
  readonly save: (session: Session) => void;
  /** Waits for running saves. Never rejects. */
  readonly settled: () => Promise<void>;
}

/** A save with the options of its call. */
interface Saving {
  readonly save: CompletionCall;
  readonly spec: CallSpec;
  readonly options: CallOptions;
}

/**
 * Runs one save at a time, so that they arrive in order and share one record. If several saves are requested while one runs, only
 * the last of them is sent. The first save creates the record and is retried unchanged until it succeeds.
 */
export function partialSaves(parts: () => PartialSaveParts): PartialSaves {
  let waiting: Session | null = null;
  let running: Promise<void> | null = null;
  let beginning: Saving | null = null;
  let results: CompletionResults = {};

  const send = async ({ save: { call, outcomes }, spec, options }: Saving): Promise<void> => {
    const { visit } = parts();
    const answer = await visit.callPort(spec, options);
    const action = outcomes[answer.outcome];
    if (!action || !('go' in action)) throw new Error(answer.outcome);
    results = { [call]: answer };
    beginning = null;
    visit.keepResults?.(results);
  };

  const saveOne = async (session: Session): Promise<void> => {
    const save = session.set.source.partialSave;
    await parts().late.loadPayloads();
    if (beginning) await send(beginning);
    if (!save) return;
    const before = { ...parts().visit.earlierResults?.(), ...results };
    const options = { idempotencyKey: randomId(), ...setHashesOf(session) };
    const saving = { save, spec: completionCall(session, save.call, before, new Date().toISOString()), options };
    if (!before[save.call]) beginning = saving;
    await send(saving);
  };

  const run = async (): Promise<void> => {
    while (waiting) {
      const session = waiting;
      waiting = null;
      await saveOne(session).catch((error: unknown) => {
        parts().visit.reportError('PARTIAL_SAVE_FAILED', error instanceof Error ? error.message : 'no answer');
      });
    }
    running = null;
  };

  return {
    save: (session) => {
      waiting = session;
      running ??= run();
    },
    settled: async () => {
      await running;
      if (beginning) await send(beginning).catch(() => undefined);
    },
  };
}
