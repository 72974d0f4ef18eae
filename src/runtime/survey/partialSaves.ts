import { randomId } from './randomId.ts';
import { completionCall, type CompletionResults } from '../engine/completion.ts';
import type { CallSpec, LateHooks, Session } from '../engine/types.ts';
import type { SurveyVisit } from './types.ts';

/** The environment of partial saves. */
export interface PartialSaveParts {
  readonly visit: Pick<SurveyVisit, 'callPort' | 'keepTriageKey' | 'reportError'>;
  readonly late: Pick<LateHooks, 'loadPayloads'>;
}

/** Saves the answers on the server while the member answers. It runs in the background; a failure is reported and has no effect. */
export interface PartialSaves {
  readonly save: (session: Session) => void;
  /** Waits for running saves. Never rejects. */
  readonly settled: () => Promise<void>;
}

/** A save with its idempotency key. */
interface Saving {
  readonly call: CallSpec;
  readonly idempotencyKey: string;
}

/**
 * Runs one save at a time, so that they arrive in order and share one record. Of several saves requested during another, only the
 * last is sent. The first save creates the record and is retried unchanged until the server returns the key of the record.
 */
export function partialSaves(parts: () => PartialSaveParts): PartialSaves {
  let waiting: Session | null = null;
  let running: Promise<void> | null = null;
  let beginning: Saving | null = null;
  let results: CompletionResults = {};

  const send = async ({ call, idempotencyKey }: Saving): Promise<void> => {
    const { visit } = parts();
    const answer = await visit.callPort(call, { idempotencyKey });
    const key = answer.result?.['key'];
    if (typeof key !== 'string') throw new Error(answer.outcome);
    results = { savePartialTriage: answer };
    beginning = null;
    visit.keepTriageKey?.(key);
  };

  const saveOne = async (session: Session): Promise<void> => {
    await parts().late.loadPayloads();
    if (beginning) await send(beginning);
    const call = completionCall(session, 'savePartialTriage', results, new Date().toISOString());
    const saving = { call, idempotencyKey: randomId() };
    const isFirst = results['savePartialTriage'] === undefined && session.context.member['triageKey'] === undefined;
    if (isFirst) beginning = saving;
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
