import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState, type JSX } from 'react';
import { Link, Navigate, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import { localIsoDate } from '../../runtime/base/dates.ts';
import { isJsonObject, objectAt } from '../../runtime/base/json.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { wholeWalks } from '../exampleMembers/members.ts';
import { nameOf } from '../../runtime/definitions/sources.ts';
import type { QuestionSet, SurveyTexts } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import type { SessionRecord } from '../../runtime/engine/types.ts';
import { liveSessionAtom } from '../../runtime/survey/loading/liveSession.ts';
import { INELIGIBLE, stepIdIn, stepIdOf } from '../../runtime/survey/navigation/stepId.ts';
import { findingsAtom } from './state/definitions.ts';
import { addressOf } from './state/address.ts';
import { isCheckingAtom } from './state/drafts.ts';
import { jumpTo, memberWalks, recordAt, recordTowards, type Jump } from './state/jump.ts';
import { editedStepAtom, hiddenStepAtom, panelAtom } from './state/panel.ts';
import { hasOpenedSetAtom, NOT_BEGUN, withReplaced, shownAtom } from './state/session.ts';
import { useRenamedAnswers } from './state/useRenamedAnswers.ts';
import { useShownWalk } from './state/useShownWalk.ts';
import { useWay } from './state/useWay.ts';
import { startingWorld, walkOfWorld, withContext, worldAtom, worldIn, type World } from './state/world.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { PANELS } from './panels.ts';
import { EAGER_HOOKS } from './product/hooks.ts';
import { baseRoute } from './product/page.tsx';
import type { PreviewDefinitions } from './protocol.ts';
import { PreviewedSurvey } from './survey/PreviewedSurvey.tsx';
import { displayAtom, needsFrame, PLAIN_DISPLAY } from './display/display.ts';
import { FramedSurvey } from './display/FramedSurvey.tsx';
import { isReloadOf, readKeptSession, storeSession } from './sharing/keptSession.ts';
import { isShared, readFragment, sharedSession, type Shared } from './sharing/link.ts';
import { SmallButton } from './fields/SmallButton.tsx';
import { UnsavedEdits } from './UnsavedEdits.tsx';
import styles from './preview.module.css';

const NO_TEXTS: SurveyTexts = { sections: {}, steps: {}, screenOuts: {} };

interface SetPreviewProps {
  readonly source: QuestionSet;
  readonly texts: PreviewDefinitions['texts'][string];
  readonly definitions: PreviewDefinitions;
}

const today = (): string => localIsoDate(new Date());

/** The preview of a set: the real survey with panels beside it. */
export function SetPreview({ source, texts, definitions }: SetPreviewProps): JSX.Element {
  const store = useStore();
  const navigate = useNavigate();
  const [world, setWorld] = useAtom(worldAtom);
  const [panel, setPanel] = useAtom(panelAtom);
  const findings = useAtomValue(findingsAtom);
  const [parameters] = useSearchParams();
  const { name } = source;

  useRenamedAnswers(source);
  const compiled = useMemo(() => compileSet(source, EAGER_HOOKS), [source]);
  const { shown: shownWalk, problem } = useShownWalk(definitions);
  const [notice, setNotice] = useState('');
  const language = parameters.get('lang');
  useEffect(() => {
    if (language !== null) setWorld((now) => now && withContext(now, { locale: language }));
  }, [language, setWorld]);

  const hidden = useAtomValue(hiddenStepAtom);
  const isChecking = useAtomValue(isCheckingAtom);
  const isBroken = findings.some(({ isBlocking }) => isBlocking);
  const { session, record } = useAtomValue(shownAtom);
  const { environments, members, sets } = definitions;
  const display = useAtomValue(displayAtom);
  const english = texts['en'] ?? NO_TEXTS;
  const walks = useMemo(() => memberWalks(name, { members, environments }, today()), [members, environments, name]);
  const hasBegun = useRef(false);
  const begin = useEffectEvent((shared: Shared | null): void => {
    const start = shared?.world ?? startingWorld(source, today());
    const input = walkOfWorld(start, shared?.answers ?? {}, environments);
    const at = shared ? shared.at : stepIdIn(location.pathname, `/_dev/${name}${baseRoute(source)}`);
    const isStep = at !== null && compiled.indexOf.has(at);
    const firstJump = !shared && isStep && typeof input !== 'string' ? jumpTo(at, { set: compiled, walk: input, members: walks }) : null;
    if (!shared && isStep)
      setNotice(firstJump ? noticeOf(firstJump, members) : `No example member passes ${at}, so the preview begins at the first step.`);
    if (!shared && !isStep) setNotice(addressNotice(source, at, [...compiled.indexOf.keys()]));
    setWorld(worldOfJump(firstJump, members) ?? start);
    store.set(displayAtom, shared?.display ?? PLAIN_DISPLAY);
    store.set(liveSessionAtom, null);
    const record = shared && at !== null && typeof input !== 'string' ? recordTowards(compiled, input, at) : (firstJump?.record ?? null);
    store.set(shownAtom, ({ generation }) => ({ ...NOT_BEGUN, generation: generation + 1, record }));
    hasBegun.current = true;
    store.set(hasOpenedSetAtom, true);
  });
  // A set begins in its own world: without answers, with those that reach the step in the address, or with those of a shared link.
  useEffect(() => {
    let isOver = false;
    const { hash } = location;
    const keptState = !isShared(hash) && !store.get(hasOpenedSetAtom) && isReloadOf(name) ? readKeptSession(name) : null;
    const reading = isShared(hash) ? readFragment(hash) : Promise.resolve(keptState?.shared ?? null);
    void reading.then((shared) => {
      if (isOver) return;
      if (keptState) {
        setNotice(keptState.notice);
        setPanel(keptState.panel);
      }
      if (isShared(hash) && !shared) setNotice('The link is incomplete, so the preview starts over. Ask for the whole link again.');
      begin(shared);
    });
    return () => {
      isOver = true;
    };
  }, [name, setPanel, store]);
  useEffect(() => {
    // Until this set has begun, the world and the session are those of the previous set.
    if (world && hasBegun.current)
      storeSession(name, { shared: { world, ...sharedSession(compiled, { record, session }), display }, notice, panel });
  }, [name, world, compiled, record, session, display, notice, panel]);
  const setEditedStep = useSetAtom(editedStepAtom);
  const lastSession = useRef(session);
  const bar = useRef<HTMLElement>(null);
  // The form follows a member who continues to answer, but stays at a step that an edit hides for a moment.
  useEffect(() => {
    const before = lastSession.current;
    lastSession.current = session;
    if (!before || !session || before.set !== session.set || stepIdOf(before) === stepIdOf(session)) return;
    setEditedStep((now) => (now === stepIdOf(session) ? now : null));
  }, [session, setEditedStep]);
  const answers = session?.answers;
  const walk = useMemo(() => shownWalk && { ...shownWalk, answers: answers ?? {} }, [shownWalk, answers]);

  const root = `/_dev/${name}`;
  const show = (id: string, record: SessionRecord): void => {
    store.set(shownAtom, (now) => withReplaced(now, record));
    void navigate(`${root}${baseRoute(source)}/${id}`);
  };
  const searchWay = useWay((id, { walk: foundWalk, isProven }) => {
    const input = foundWalk && walkOfWorld(foundWalk, objectAt(foundWalk, 'answers'), environments);
    const record = input && typeof input !== 'string' ? recordAt(compiled, input, id) : null;
    if (!foundWalk || !record)
      return setNotice(isProven && !foundWalk ? `No answers of any member lead to ${id}.` : `No answers that lead to ${id} were found.`);
    setWorld(worldIn(foundWalk));
    show(id, record);
    setNotice(`No example member passes ${id}, so the answers, the partner and the rest of the world are made up.`);
  });
  if (!world || !shownWalk || !walk) return <main className={styles.list} aria-busy="true" />;
  const jump = (id: string, from?: 'own'): boolean => {
    const target = jumpTo(id, { set: compiled, walk, members: from === 'own' ? [] : walks });
    if (from !== 'own') {
      const { partner } = walk.context;
      searchWay(target ? null : { step: id, set: source, sets, environments: Object.values(environments), today: today(), partner });
      setNotice(target ? noticeOf(target, members) : `No example member passes ${id}. Looking for answers that lead there ...`);
    }
    if (!target) return false;
    const memberWorld = worldOfJump(target, members);
    if (memberWorld) setWorld(memberWorld);
    show(id, target.record);
    return true;
  };
  const startOver = (): void => {
    searchWay(null);
    setNotice('');
    setWorld(startingWorld(source, today()));
    store.set(shownAtom, (now) => withReplaced(now, null));
    void navigate(root);
  };
  const open = panel === null ? undefined : PANELS[panel];
  const survey = needsFrame(display) ? (
    <FramedSurvey compiled={compiled} walk={shownWalk} texts={texts} environments={environments} />
  ) : (
    <PreviewedSurvey source={source} texts={texts} walk={shownWalk} inApp={display.inApp} slowCalls={display.slowCalls} />
  );
  return (
    <div className={shellClass(open)}>
      <Routes>
        <Route path={`${baseRoute(source)}/*`} element={survey} />
        <Route path="*" element={<Navigate to={addressOf(source, record)} replace />} />
      </Routes>
      {open && (
        <PanelFrame key={panel} id={panel ?? ''} label={open.label} className={panelClass(open)}>
          <div className={styles.head}>
            <h2>{open.label}</h2>
            <SmallButton
              onClick={() => {
                setPanel(null);
                // Its own button is about to go, and with it the place of the keyboard.
                bar.current?.querySelector<HTMLElement>(`[data-open="${panel}"]`)?.focus();
              }}
            >
              Close
            </SmallButton>
          </div>
          <Suspense fallback={<p aria-busy="true">Loading ...</p>}>
            <open.Panel
              source={source}
              texts={english}
              definitions={definitions}
              compiled={compiled}
              walk={walk}
              problem={problem}
              members={walks}
              jump={jump}
              startOver={startOver}
            />
          </Suspense>
        </PanelFrame>
      )}
      <nav ref={bar} className={styles.bar} aria-label="Preview">
        <Link to="/_dev">Sets</Link>
        <strong>{name}</strong>
        {Object.entries(PANELS).map(([id, { label }]) => (
          <button
            key={id}
            type="button"
            data-open={id}
            aria-expanded={panel === id}
            className={id === 'findings' && isBroken ? styles.alarm : undefined}
            onClick={() => setPanel((now) => (now === id ? null : id))}
          >
            {label}
            {id === 'findings' && findings.length > 0 && ` (${findings.length})`}
          </button>
        ))}
        <UnsavedEdits show={setNotice} />
        {isChecking && <span data-checking>Checking ...</span>}
        <button type="button" onClick={() => void navigate(root)}>
          First step
        </button>
      </nav>
      <div ref={reserveAlerts} className={styles.alerts}>
        {notice !== '' && (
          <p role="alert" className={styles.notice} data-notice>
            {notice}{' '}
            <SmallButton
              onClick={() => {
                searchWay(null);
                setNotice('');
              }}
            >
              Close
            </SmallButton>
          </p>
        )}
        {hidden !== null && (
          <p role="alert" className={styles.notice} data-hidden-step={hidden}>
            Your edit hides {hidden} from this member, so the survey shows the next step. It returns with the edit that shows {hidden}{' '}
            again.
          </p>
        )}
        {isBroken && panel !== 'findings' && (
          <p role="alert" className={styles.broken} data-broken>
            A mistake keeps the last edit from being shown. <SmallButton onClick={() => setPanel('findings')}>Show it</SmallButton>
          </p>
        )}
      </div>
    </div>
  );
}

/** Reserves the height of the alerts below the panel and the survey. @returns a function that stops it */
function reserveAlerts(alerts: HTMLElement | null): (() => void) | undefined {
  const shell = alerts?.parentElement;
  if (!alerts || !shell) return undefined;
  const observer = new ResizeObserver(() => shell.style.setProperty('--alerts', `${alerts.offsetHeight}px`));
  observer.observe(alerts);
  return () => observer.disconnect();
}

type Width = Pick<(typeof PANELS)[string], 'isWide' | 'isBroad'>;

function shellClass(open: Width | undefined): string {
  const beside = open?.isBroad ? styles.besideBroad : open && !open.isWide ? styles.beside : undefined;
  return [styles.shell, beside].filter(Boolean).join(' ');
}

function panelClass({ isWide, isBroad }: Width): string {
  return [styles.panel, isWide && styles.wide, isBroad && styles.broad].filter(Boolean).join(' ');
}

/** Returns what is wrong with an address that names no step; empty for that of the set. */
function addressNotice(source: QuestionSet, at: string | null, steps: readonly string[]): string {
  const base = `/_dev/${source.name}${baseRoute(source)}`;
  const path = location.pathname.replace(/\/+$/, '');
  const begins = 'The preview begins at the first step.';
  if (at === INELIGIBLE) return `The address of the page for screened-out members does not say which answers lead there. ${begins}`;
  // The survey shows where a member would come to.
  if (at !== null) return `${source.name} has no step "${at}". ${suggest(at, steps)}`;
  return path === `/_dev/${source.name}` || path === base ? '' : `The address of ${source.name} is ${base}, not ${path}. ${begins}`;
}

/** Returns the member's world if a jump needs it; null if the shown one is enough. */
function worldOfJump(target: Jump | null, members: PreviewDefinitions['members']): World | null {
  const memberWalk = target?.needsWorld && target.member !== null ? wholeWalks(members).get(target.member) : undefined;
  return memberWalk ? worldIn(memberWalk) : null;
}

function noticeOf({ member, needsWorld }: Jump, members: PreviewDefinitions['members']): string {
  if (member === null) return '';
  const json = members[member] ?? null;
  const name = nameOf(member);
  const who = isJsonObject(json) && typeof json['description'] === 'string' ? `: ${json['description'].replace(/\.$/, '')}` : '';
  return needsWorld
    ? `The answers, the partner and the rest of the world are now those of the example member ${name}${who}.`
    : `The answers are now those of the example member ${name}${who}.`;
}
