import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { useNavigate } from 'react-router-dom';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import { SurveyPage } from '../../../runtime/survey/SurveyPage.tsx';
import type { SurveyVisit } from '../../../runtime/survey/types.ts';
import { chooseLocale } from '../../../runtime/texts/language/locale.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import type { CallSpec } from '../../../runtime/engine/types.ts';
import { answerCompletion, callResponder } from '../../walk/walkMember.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { applyChange, isReplaced, withSaved, type PreviewSession, shownAtom } from '../state/session.ts';
import { isOnEntry } from '../../../runtime/survey/navigation/stepId.ts';
import { EAGER_HOOKS } from '../product/hooks.ts';
import { baseRoute, EntryFrame, factsOf, Frame, REVIEW } from '../product/page.tsx';
import { usePartnerLook } from '../product/usePartnerLook.ts';
import type { PreviewDefinitions } from '../protocol.ts';
import { AfterSurvey } from './AfterSurvey.tsx';
import { useSource } from './useSource.ts';

/** The duration of a call on a slow connection, in milliseconds. */
const SLOW_MS = 5000;

interface PreviewedSurveyProps {
  readonly source: QuestionSet;
  readonly texts: PreviewDefinitions['texts'][string];
  /** The world around the member. Must keep its identity between renders. */
  readonly walk: Pick<WalkInput, 'context' | 'calls'>;
  readonly inApp: boolean;
  /** True to delay each call by a few seconds. */
  readonly slowCalls: boolean;
}

/**
 * The real survey, as members see it, in a made-up world: no call leaves the browser, and nothing is stored but the session of the
 * preview.
 */
export function PreviewedSurvey({ source, texts, walk, inApp, slowCalls }: PreviewedSurveyProps): JSX.Element {
  const { context } = walk;
  const store = useStore();
  const navigate = useNavigate();
  const { t, i18n } = useTranslation();
  const survey = useSource(source, texts);
  const { generation, exit: destination } = useAtomValue(shownAtom);
  const { name } = source;
  const root = `/_dev/${name}`;
  const basePath = `${root}${baseRoute(source)}`;
  const { locale } = context.member;
  useEffect(() => {
    const chosen = chooseLocale(typeof locale === 'string' ? locale : null);
    if (i18n.language !== chosen) void i18n.changeLanguage(chosen);
  }, [i18n, locale]);

  const productName = t('product.name');
  const partnerLogo = usePartnerLook(context.partner.slug);
  /** The generation whose session is at the landing page's step; -1 if none is. */
  const [atEntry, setAtEntry] = useState(-1);
  const isAtEntry = atEntry === generation;
  const visit = useMemo((): SurveyVisit => {
    const change = (to: (shown: PreviewSession) => PreviewSession): void => store.set(shownAtom, (now) => applyChange(generation, now, to));
    const record = (spec: CallSpec, outcome: string): void => change((now) => ({ ...now, calls: [...now.calls, { spec, outcome }] }));
    const delay = async (): Promise<void> => {
      if (slowCalls) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    };
    return {
      context,
      get record() {
        return store.get(shownAtom).record;
      },
      saveRecord: (saved, session) => {
        // The session in memory contains the password, which the survey never stores.
        const full = store.get(liveSessionAtom)?.session ?? session;
        change((now) => withSaved(now, saved, full));
        if (full && !isOnEntry(full)) setAtEntry(-1);
        return Promise.resolve();
      },
      clearRecord: () => undefined,
      callPort: async (spec) => {
        await delay();
        const session = store.get(liveSessionAtom)?.session;
        const chosenOutcome = walk.calls?.[`completion.${spec.operation}`];
        const outcome = chosenOutcome ?? (session ? answerCompletion(EAGER_HOOKS, spec, session) : { outcome: 'OK' });
        record(spec, outcome.outcome);
        return outcome;
      },
      stepCall: async (request) => {
        await delay();
        const outcome = callResponder(EAGER_HOOKS, walk)(request);
        record({ operation: request.hook, ...(request.answer !== undefined && { body: request.answer }) }, outcome.outcome);
        return outcome;
      },
      resetPassword: () => Promise.resolve(true),
      isReplaced: () => isReplaced(generation, store.get(shownAtom)),
      leave: (exit) => {
        if (isReplaced(generation, store.get(shownAtom))) return;
        // Some sets begin on the landing page, which is another page of the product.
        if (exit.to === 'path' && exit.path === '/') {
          setAtEntry(generation);
          void navigate(basePath, { replace: true });
        } else if (exit.to === 'path') void navigate(root);
        else change((now) => ({ ...now, exit }));
      },
      reportError: (code, detail) => globalThis.reportError(new Error(`The survey reports ${code}: ${detail}`)),
      completionKey: `preview-${generation}`,
      facts: factsOf({
        partnerName: context.partner.name,
        partnerLogo,
        productName,
        country: context.member['country'],
        inApp,
      }),
      testTiming: false,
      isEditingElsewhere,
    };
  }, [context, walk, store, navigate, root, basePath, generation, productName, partnerLogo, inApp, slowCalls]);

  if (!destination && isAtEntry)
    return (
      <div data-preview={name}>
        <EntryFrame partner={context.partner} facts={visit.facts}>
          <SurveyPage key={`entry ${generation}`} survey={survey} visit={visit} basePath={basePath} />
        </EntryFrame>
      </div>
    );
  return (
    <div data-preview={name}>
      {destination ? (
        <AfterSurvey exit={destination} />
      ) : (
        <SurveyPage key={generation} survey={survey} frame={Frame} review={REVIEW} visit={visit} basePath={basePath} />
      )}
    </div>
  );
}

/**
 * Returns true while the author types or chooses in a field of the preview. The survey may be next to that field, or in a frame,
 * which would take focus from the page that contains it.
 */
function isEditingElsewhere(): boolean {
  // Null unless the containing page is the preview itself: a code editor may frame the preview in a page of another origin.
  const around = globalThis.frameElement?.ownerDocument;
  return [document, around].some((page) => {
    const focused = page?.activeElement;
    if (!focused || focused.closest('[data-preview]')) return false;
    // The editor of texts is in a shadow tree.
    return focused.shadowRoot !== null || focused.matches('input, select, textarea');
  });
}
