import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useRef, type JSX } from 'react';
import type { Finding } from '../../../../runtime/definitions/finding.ts';
import { FOLDER } from '../../../../runtime/definitions/sources.ts';
import type { QuestionSet, SurveyTexts } from '../../../../runtime/definitions/types.ts';
import { ruleLabels } from '../../../explain/ruleLabels.ts';
import { filesAtom, findingsAtom } from '../../state/definitions.ts';
import { formTargetAtom } from '../../state/panel.ts';
import { useTypedTexts } from '../../state/useTypedTexts.ts';
import { SmallButton } from '../../fields/SmallButton.tsx';
import { ChoiceField } from '../../fields/ChoiceField.tsx';
import shared from '../../preview.module.css';
import { FACT_CHOICES } from '../../product/factChoices.ts';
import { vocabulary } from '../../product/vocabulary.ts';
import { buffersAtom } from '../files/buffers.ts';
import { editorActionsOf, type EditorActions } from '../editorActions.ts';
import styles from '../editor.module.css';
import { LANGUAGES } from '../../state/languages.ts';
import { NewQuestion } from './NewQuestion.tsx';
import { NewScreenOut } from './NewScreenOut.tsx';
import { notesOf, setsOf, type JsonLocation } from '../locations.ts';
import { RenameOption } from './RenameOption.tsx';
import { Limits } from './Limits.tsx';
import { Scores } from './Scores.tsx';
import { Problems } from '../Problems.tsx';
import { Texts, LocalField } from './Texts.tsx';
import { nameGroups } from '../ruleBuilder/nameGroups.ts';
import { AddRule, RuleBuilder } from '../ruleBuilder/RuleBuilder.tsx';
import type { RuleScope } from '../ruleBuilder/comparisons.ts';
import { ruleNames } from '../ruleBuilder/ruleNames.ts';
import { showInForm } from './showInForm.ts';
import {
  findingsAt,
  optionValue,
  readForm,
  withMovedOption,
  withOption,
  withoutOption,
  type FormEditing,
  type FormScreenOut,
  type StepForm,
} from './stepForm.ts';

interface FormViewProps {
  readonly set: QuestionSet;
  /** The English texts of the set. */
  readonly texts: SurveyTexts;
  readonly step: string;
  readonly choose: (step: string) => void;
}

/** Returns an id with its texts. */
function withTitle(id: string, title: string | undefined): string {
  return title === undefined ? id : `${id}: ${title}`;
}

/** A step as a form. Each field edits its value in the JSON, and leaves the rest of the file unchanged. */
export function FormView({ set, texts, step, choose }: FormViewProps): JSX.Element {
  const store = useStore();
  const editor = editorActionsOf(store);
  const openFiles = useAtomValue(buffersAtom);
  const files = useAtomValue(filesAtom);
  const findings = useAtomValue(findingsAtom);
  const { buffers } = editor;
  const setFile = `${FOLDER}/${set.name}.json`;
  // oxlint-disable-next-line react/exhaustive-deps -- `buffers.text` reads `openFiles` and `files`.
  const form = useMemo(() => readForm(set.name, step, buffers.text), [set.name, step, buffers, openFiles, files]);
  const container = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useAtom(formTargetAtom);
  useEffect(() => {
    if (target?.step !== step || !form || !container.current) return;
    showInForm(container.current, target);
    setTarget(null);
  }, [target, setTarget, step, form]);
  const names = useMemo(() => ruleNames(set, vocabulary), [set]);
  // oxlint-disable-next-line react/exhaustive-deps -- `buffers.text` reads `openFiles` and `files`.
  const notes = useMemo(() => notesOf(set.name, buffers.text), [set.name, buffers, openFiles, files]);
  const scopes = useMemo(() => {
    const readerNames = ruleLabels(set, texts, vocabulary);
    const scope = (isAfterAnswer: boolean): RuleScope => ({
      names,
      groups: nameGroups(names.keys(), { set, labels: readerNames, step, isAfterAnswer }),
      rules: set.rules,
      choices: FACT_CHOICES,
      label: (name, value) => readerNames.label(name, value) ?? FACT_CHOICES[name]?.find(([each]) => each === value)?.[1] ?? null,
      fact: readerNames.fact,
      note: (name) => {
        const [root, key = ''] = name.split('.');
        const derived = root === 'derived' ? set.derived[key] : undefined;
        const calculated = derived && 'hook' in derived ? vocabulary.derive[derived.hook]?.description : undefined;
        return notes.get([root, key].join('.')) ?? calculated ?? null;
      },
    });
    return { before: scope(false), after: scope(true) };
  }, [names, notes, set, texts, step]);
  return (
    <div ref={container} className={styles.form} data-form={step}>
      <ChoiceField
        label="Step"
        data-editor="step"
        value={step}
        options={set.steps.map(({ id }) => [id, withTitle(id, texts.steps[id]?.title)])}
        change={choose}
      />
      {form ? (
        <Fields
          set={set}
          form={form}
          editor={editor}
          findings={findings}
          edit={editor.apply}
          scopes={scopes}
          texts={texts}
          choose={choose}
        />
      ) : (
        <p role="alert">
          {files && !(setFile in files.files)
            ? `The file ${setFile} does not exist any more. Another program may have removed it, for example by a change to another branch. Restore it, or choose another set.`
            : 'The step cannot be read, because its file has a mistake. Open it as text, and correct the marked place.'}
        </p>
      )}
    </div>
  );
}

interface FieldsProps extends Pick<FormViewProps, 'set' | 'texts' | 'choose'>, Pick<FormEditing, 'edit'> {
  readonly form: StepForm;
  readonly editor: EditorActions;
  readonly findings: readonly Finding[];
  /** The names that rules may read before and after the step is answered. */
  readonly scopes: { readonly before: RuleScope; readonly after: RuleScope };
}

function Fields({ set, texts, form, editor, findings, edit, scopes, choose }: FieldsProps): JSX.Element {
  const { buffers, goTo, knowledge } = editor;
  const setTarget = useSetAtom(formTargetAtom);
  const file = form.rules[0]?.location.file ?? form.entry.file;
  // A set may override rules of a shared step, but additions belong to the shared step.
  const owner = form.effects.location.file;
  const sets = setsOf(owner, knowledge(owner)?.files ?? [], buffers.text);
  const at = (location: JsonLocation): readonly Finding[] => findingsAt(location, findings, buffers.text);
  return (
    <>
      {owner !== form.entry.file && sets.length > 1 && (
        <p className={shared.note}>Several sets use this step: {sets.join(', ')}. Your edit changes all of them.</p>
      )}
      <StepPosition set={set} texts={texts} form={form} editor={editor} at={at} />
      <p className={shared.row}>
        <SmallButton onClick={() => goTo(file === form.entry.file ? form.entry : { file, path: ['id'] })}>
          Show this step as text
        </SmallButton>
      </p>
      <h3 data-panel-part="texts">Texts</h3>
      {form.texts.map((text) => (
        <Texts key={text.key} text={text} at={at} edit={edit} />
      ))}
      {form.otherTexts.length > 0 && (
        <details data-other-texts>
          <summary>Other texts ({form.otherTexts.length})</summary>
          {form.otherTexts.map((text) => (
            <Texts key={text.key} text={text} at={at} edit={edit} />
          ))}
        </details>
      )}
      {form.options && <Options set={set.name} form={form} at={at} edit={edit} editor={editor} />}
      <Scores
        key={`scores ${form.id}`}
        set={set.name}
        sets={sets}
        form={form}
        textOf={buffers.text}
        edit={edit}
        added={(name) => editor.announce(`Added the score ${name}. Rules can compare it now.`)}
      />
      <Limits isOnePress={form.isOnePress} limits={form.limits} labels={texts.steps[form.id]?.fields ?? {}} at={at} edit={edit} />
      <h3 data-panel-part="rules">Rules</h3>
      {form.rules.map((each) => {
        const { key, label, without, location, rule, screenOut } = each;
        const scope = key === 'visibleWhen' ? scopes.before : scopes.after;
        return (
          <div key={key} data-rule-of={key}>
            {rule === undefined ? (
              <p>
                {label}: {without} <AddRule scope={scope} add={(value) => edit([{ location, value }])} />
              </p>
            ) : (
              <>
                <RuleBuilder
                  label={label}
                  rule={rule}
                  scope={scope}
                  change={(value) => edit([{ location, value }])}
                  showText={() => goTo(location)}
                />
                <div className={shared.row}>
                  <SmallButton onClick={() => goTo(location)}>Show as text</SmallButton>
                  <SmallButton onClick={() => edit([{ location, value: undefined }])}>Remove this rule</SmallButton>
                </div>
              </>
            )}
            <Problems findings={at(location)} />
            {screenOut && <ScreenOutTexts screenOut={screenOut} at={at} edit={edit} />}
          </div>
        );
      })}
      <h3 data-panel-part="add">Add to the survey</h3>
      <NewScreenOut
        key={`out ${form.id}`}
        form={form}
        reasons={set.screenOuts.map(({ reason }) => [reason, texts.screenOuts[reason]?.title] as const)}
        scope={scopes.after}
        sets={sets}
        textOf={buffers.text}
        edit={edit}
        added={(reason) => {
          editor.announce(`Added the screen-out ${reason} to ${form.id}. Check the preview, then save.`);
          setTarget({ step: form.id, attribute: 'data-rule-of', value: `effects.${form.effects.count}` });
        }}
      />
      <NewQuestion
        key={`new ${form.id}`}
        set={set}
        after={form.id}
        rewrite={editor.rewrite}
        show={(id) => {
          choose(id);
          setTarget({ step: id, attribute: 'data-text', value: 'title' });
        }}
      />
    </>
  );
}

interface ScreenOutTextsProps extends FormEditing {
  readonly screenOut: FormScreenOut;
}

/** The texts of a screen-out, shared by all steps with its reason. */
function ScreenOutTexts({ screenOut: { reason, texts }, at, edit }: ScreenOutTextsProps): JSX.Element {
  return (
    <details data-screen-out-texts={reason}>
      <summary>What members read when they are screened out ({reason})</summary>
      <p className={shared.note}>These words are shown wherever members are screened out as {reason}.</p>
      {texts.map((text) => (
        <Texts key={text.key} text={text} at={at} edit={edit} />
      ))}
    </details>
  );
}

type StepPositionProps = Pick<FieldsProps, 'set' | 'texts' | 'form' | 'editor'> & Pick<FormEditing, 'at'>;

/** The position of the step: its section and its neighbours. */
function StepPosition({ set, texts, form: { id, entry }, editor, at }: StepPositionProps): JSX.Element {
  const index = set.steps.findIndex((step) => step.id === id);
  const section: JsonLocation = { ...entry, path: [...entry.path, 'section'] };
  const move = (by: 1 | -1): void => editor.move(entry, by);
  const neighbour = (by: 1 | -1): string | null => {
    const other = set.steps[index + by];
    return other ? texts.steps[other.id]?.title || other.id : null;
  };
  return (
    <>
      <div className={shared.row}>
        <label>
          Section{' '}
          <select
            data-editor="section"
            value={set.steps[index]?.section ?? ''}
            onChange={({ target }) => editor.apply([{ location: section, value: target.value }])}
          >
            {set.sections.map((each) => (
              <option key={each.id} value={each.id}>
                {withTitle(each.id, texts.sections[each.id])}
              </option>
            ))}
          </select>
        </label>
        <SmallButton data-action="askEarlier" disabled={index <= 0} onClick={() => move(-1)}>
          {neighbour(-1) === null ? 'Ask it earlier' : `Ask it before “${neighbour(-1)}”`}
        </SmallButton>
        <SmallButton data-action="askLater" disabled={index === set.steps.length - 1} onClick={() => move(1)}>
          {neighbour(1) === null ? 'Ask it later' : `Ask it after “${neighbour(1)}”`}
        </SmallButton>
      </div>
      <Problems findings={at(section)} />
    </>
  );
}

interface OptionsProps extends FormEditing {
  readonly set: string;
  readonly editor: EditorActions;
  readonly form: StepForm;
}

/** The options with their labels: add, rename, remove, reorder. */
function Options({ set, editor, form, at, edit }: OptionsProps): JSX.Element {
  const { options } = form;
  const setTarget = useSetAtom(formTargetAtom);
  const { texts: labels, write, clear } = useTypedTexts(`new option of ${set}.${form.id}`);
  if (!options) return <></>;
  const english = labels['en'] ?? '';
  const values = options.list.map(({ value }) => value);
  return (
    <>
      <h3 data-panel-part="options">Options</h3>
      <Problems findings={at(options.location)} />
      {options.list.map(({ value, labels: optionLabels }, index) => (
        <fieldset key={value} className={styles.texts} data-option={value}>
          <legend>
            {index + 1}. {value}
          </legend>
          {optionLabels.map((each) => (
            <LocalField
              key={each.locale}
              local={each}
              english={optionLabels[0]?.text ?? ''}
              name={value}
              findings={at(each.location)}
              edit={edit}
            />
          ))}
          <div className={`${shared.row} ${styles.wide}`}>
            <SmallButton disabled={index === 0} onClick={() => edit(withMovedOption(form, value, -1))}>
              Up <span className="visually-hidden">{value}</span>
            </SmallButton>
            <SmallButton disabled={index === values.length - 1} onClick={() => edit(withMovedOption(form, value, 1))}>
              Down <span className="visually-hidden">{value}</span>
            </SmallButton>
            <SmallButton data-action="removeOption" disabled={values.length === 1} onClick={() => edit(withoutOption(form, value))}>
              Remove <span className="visually-hidden">{value}</span>
            </SmallButton>
          </div>
          <RenameOption
            set={set}
            step={form.id}
            option={value}
            existing={values}
            rewrite={editor.rewrite}
            show={(option) => setTarget({ step: form.id, attribute: 'data-option', value: option })}
          />
        </fieldset>
      ))}
      <fieldset className={styles.texts} data-option-new>
        <legend>New option</legend>
        {(options.list[0]?.labels ?? []).map(({ locale }) => (
          <label key={locale}>
            {LANGUAGES[locale] ?? locale}
            <input
              className={shared.input}
              lang={locale}
              data-new-label={locale}
              placeholder={locale === 'en-GB' ? english : undefined}
              value={labels[locale] ?? ''}
              onChange={({ target }) => write(locale, target.value)}
            />
          </label>
        ))}
        <div className={`${shared.row} ${styles.wide}`}>
          <SmallButton
            data-action="addOption"
            disabled={english.trim() === ''}
            onClick={({ currentTarget }) => {
              edit(withOption(form, optionValue(english, values), labels));
              editor.announce(`Added the option ${english.trim()}. Check the preview, then save.`);
              clear();
              // The button is now disabled, which would lose the focus.
              currentTarget.closest('fieldset')?.querySelector('input')?.focus();
            }}
          >
            Add the option
          </SmallButton>
          {english.trim() !== '' && <span className={shared.soft}>It is stored as {optionValue(english, values)}.</span>}
        </div>
      </fieldset>
    </>
  );
}
