import { randomId } from '../randomId.ts';
import type { CompletionCall } from '../../definitions/types.ts';
import { completionCall, setHashesOf, type CompletionResults } from '../../engine/completion.ts';
import type { LazyHooks, Session } from '../../engine/types.ts';
import type { FirstSave, SurveyVisit } from '../types.ts';

/** The environment of partial saves. */
export interface PartialSaveParts {
  readonly visit: Pick<
    SurveyVisit,
    'callPort' | 'completionKey' | 'earlierResults' | 'keepResults' | 'firstSave' | 'keepFirstSave' | 'reportError'
  >;
  readonly lazyHooks: Pick<LazyHooks, 'loadPayloads'>;
}

/**
 * Saves the answers on the server while the member is answering. Runs in the background: a failure is reported and has no other
 * effect.
 */
export interface PartialSaves {
  readonly save: (session: Session, parts: PartialSaveParts) => void;
  /** Waits for running saves. Never rejects. */
  readonly whenSaved: () => Promise<void>;
}

/** A session to save. */
interface QueuedSave {
  readonly session: Session;
  readonly parts: PartialSaveParts;
  /** The completion key of the visit that it belongs to. Meanwhile, another person's visit may have begun in this tab. */
  readonly visitKey: string;
}

/** A save with the options of its call. */
interface SaveRequest extends Pick<QueuedSave, 'parts' | 'visitKey'>, FirstSave {
  readonly save: CompletionCall;
}

/**
 * Runs one save at a time, so that they arrive in order and share one record. If several saves are requested while one runs, only
 * the last of them is sent. The first save of a visit creates the record and is retried unchanged until it succeeds, even after a
 * reload, unless the server refuses it. Saves are numbered, because one that has timed out can still reach the server after the next one.
 */
export function partialSaves(): PartialSaves {
  let queued: QueuedSave | null = null;
  let currentRun: Promise<void> | null = null;
  let firstSave: SaveRequest | null = null;
  let saved: { readonly visitKey: string; readonly results: CompletionResults } | null = null;
  const series = randomId();
  let sequence = 0;

  const send = async ({ parts: { visit }, visitKey, save: { call, outcomes }, spec, options }: SaveRequest): Promise<void> => {
    const response = await visit.callPort(spec, options);
    const action = outcomes[response.outcome];
    if (response.isRefused === true) {
      firstSave = null;
      if (visit.firstSave) await visit.keepFirstSave?.(null, visitKey);
    }
    if (!action || !('go' in action)) throw new Error(response.outcome);
    const results = { [call]: response };
    saved = { visitKey, results };
    firstSave = null;
    if (visit.completionKey === visitKey) visit.keepResults?.(results);
  };

  /** Returns the first save of the visit if it was neither stored nor refused. The page that sent it may have been reloaded. */
  const unansweredSave = ({ parts, visitKey }: QueuedSave, save: CompletionCall): SaveRequest | null => {
    if (firstSave?.visitKey === visitKey) return firstSave;
    const { completionKey, firstSave: keptSave } = parts.visit;
    return completionKey === visitKey && keptSave ? { parts, visitKey, save, ...keptSave } : null;
  };

  const saveOne = async (queuedSave: QueuedSave): Promise<void> => {
    const { session, parts, visitKey } = queuedSave;
    const { visit, lazyHooks } = parts;
    const save = session.set.source.partialSave;
    await lazyHooks.loadPayloads();
    if (!save) return;
    const repeated = unansweredSave(queuedSave, save);
    if (repeated) await send(repeated);
    if (visit.completionKey !== visitKey) return;
    const earlierResults = { ...visit.earlierResults?.(), ...(saved?.visitKey === visitKey && saved.results) };
    const options = { idempotencyKey: randomId(), ...setHashesOf(session) };
    sequence += 1;
    const sending = { now: new Date().toISOString(), saveOrder: { series, sequence } };
    const request = { parts, visitKey, save, spec: completionCall(session, save.call, earlierResults, sending), options };
    firstSave = earlierResults[save.call] ? null : request;
    if (firstSave) await visit.keepFirstSave?.({ spec: request.spec, options }, visitKey);
    if (visit.completionKey === visitKey) await send(request);
  };

  const run = async (): Promise<void> => {
    while (queued) {
      const next = queued;
      queued = null;
      await saveOne(next).catch((error: unknown) => {
        next.parts.visit.reportError('PARTIAL_SAVE_FAILED', error instanceof Error ? error.message : 'no answer');
      });
    }
    currentRun = null;
  };

  return {
    save: (session, parts) => {
      queued = { session, parts, visitKey: parts.visit.completionKey };
      currentRun ??= run();
    },
    whenSaved: async () => {
      await currentRun;
      if (firstSave && firstSave.parts.visit.completionKey === firstSave.visitKey) await send(firstSave).catch(() => undefined);
    },
  };
}
