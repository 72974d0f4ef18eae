import { diffVersions } from '../../diff/compare.ts';
import type { Diff } from '../../diff/render.ts';
import { allHooks } from '../product/allHooks.ts';
import { vocabulary } from '../product/vocabulary.ts';
import { answerRequests } from '../state/answerRequests.ts';
import { previewVersion, type SentVersion } from './previewVersion.ts';

/** A request to compare a set in two versions of the definitions. */
export interface ChangesRequest {
  readonly set: string;
  readonly before: SentVersion;
  /** The name of the earlier version. */
  readonly against: string;
  readonly now: SentVersion;
}

/** The differences, first those found by walks and then also those found by proof; or one line that describes a failure. */
export type ChangesReply =
  | { readonly kind: 'changes'; readonly diff: Diff; readonly isProven: boolean }
  | { readonly kind: 'problem'; readonly why: string };

answerRequests<ChangesRequest, ChangesReply>((request, reply) => {
  compare(request, reply).catch((error: unknown) =>
    reply({ kind: 'problem', why: error instanceof Error ? error.message : String(error) }),
  );
});

async function compare({ set, before, now }: ChangesRequest, reply: (message: ChangesReply) => void): Promise<void> {
  const product = { hooks: allHooks, vocabulary };
  const [old, edited] = [previewVersion(before, set, product), previewVersion(now, set, product)];
  for (const isProven of [false, true]) reply({ kind: 'changes', diff: await diffVersions(old, edited, !isProven), isProven });
}
