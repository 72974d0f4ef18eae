import { randomId } from '../randomId.ts';
import type { CompletionCall } from '../../definitions/types.ts';
import { completionCall, setHashesOf, type CompletionResults } from '../../engine/completion.ts';
import type { CallOptions, CallSpec, LazyHooks, Session } from '../../engine/types.ts';
import type { SurveyVisit } from '../types.ts';

/** The environment of partial saves. */
export interface PartialSaveParts {
  readonly visit: Pick<SurveyVisit, 'callPort' | 'completionKey' | 'earlierResults' | 'keepResults' | 'reportError'>;
  readonly lazyHooks: Pick<LazyHooks, 'loadPayloads'>;
}

/** Saves the answers on the server while the member is answering. Runs in the background: a failure is reported and has no other effect. */
export interface PartialSaves {
  readonly save: (session: Session) => void;
  /** Waits for running saves. Never rejects. */
  readonly whenSaved: () => Promise<void>;
}

/** A session to save. */
interface QueuedSave {
  readonly session: Session;
  /** The completion key of the visit that it belongs to. Meanwhile, another person's visit may have begun in this tab. */
  readonly visitKey: string;
}

/** A save with the options of its call. */
interface SaveRequest extends Pick<QueuedSave, 'visitKey'> {
  readonly save: CompletionCall;
  readonly spec: CallSpec;
  readonly options: CallOptions;
}

/**
 * Runs one save at a time, so that they arrive in order and share one record. If several saves are requested while one runs, only
 * the last of them is sent. The first save creates the record and is retried unchanged until it succeeds. Saves are numbered, because
 * one that has timed out can still reach the server after the next one.
 */
export function partialSaves(parts: () => PartialSaveParts): PartialSaves {
  let queued: QueuedSave | null = null;
  let currentRun: Promise<void> | null = null;
  let firstSave: SaveRequest | null = null;
  let results: CompletionResults = {};
  const series = randomId();
  let sequence = 0;

  const send = async ({ visitKey, save: { call, outcomes }, spec, options }: SaveRequest): Promise<void> => {
    const { visit } = parts();
    const response = await visit.callPort(spec, options);
    const action = outcomes[response.outcome];
    if (!action || !('go' in action)) throw new Error(response.outcome);
    results = { [call]: response };
    firstSave = null;
    if (visit.completionKey === visitKey) visit.keepResults?.(results);
  };

  const saveOne = async ({ session, visitKey }: QueuedSave): Promise<void> => {
    const save = session.set.source.partialSave;
    await parts().lazyHooks.loadPayloads();
    if (firstSave) await send(firstSave);
    if (!save || parts().visit.completionKey !== visitKey) return;
    const earlierResults = { ...parts().visit.earlierResults?.(), ...results };
    const options = { idempotencyKey: randomId(), ...setHashesOf(session) };
    sequence += 1;
    const sending = { now: new Date().toISOString(), saveOrder: { series, sequence } };
    const request = { visitKey, save, spec: completionCall(session, save.call, earlierResults, sending), options };
    if (!earlierResults[save.call]) firstSave = request;
    await send(request);
  };

  const run = async (): Promise<void> => {
    while (queued) {
      const next = queued;
      queued = null;
      await saveOne(next).catch((error: unknown) => {
        parts().visit.reportError('PARTIAL_SAVE_FAILED', error instanceof Error ? error.message : 'no answer');
      });
    }
    currentRun = null;
  };

  return {
    save: (session) => {
      queued = { session, visitKey: parts().visit.completionKey };
      currentRun ??= run();
    },
    whenSaved: async () => {
      await currentRun;
      if (firstSave) await send(firstSave).catch(() => undefined);
    },
  };
}
