import { answerKeyOf } from '../../runtime/definitions/answerTypes.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { QuestionSet, Step, SurveyTexts } from '../../runtime/definitions/types.ts';
import { describeCall } from '../explain/describeCall.ts';
import { ruleLabels, type RuleLabels } from '../explain/ruleLabels.ts';

/** A version of a set with its English texts; null if they are incomplete. */
export interface DescribedVersion {
  readonly source: QuestionSet;
  readonly texts: SurveyTexts | null;
  readonly vocabulary: Pick<Vocabulary, 'factNames' | 'call'>;
}

/** The texts that members read for the names in two versions of a set. If both have a text, the newer one is used. */
export interface ReaderNames {
  /** A step with its question: `sleep (“How do you sleep?”)`. */
  readonly step: (id: string) => string;
  /** The step whose answer has a key; undefined if there is none. */
  readonly stepOf: (key: string) => Step | undefined;
  /** A field of a form with its label: `weight (“Weight”)`. */
  readonly field: (step: string, field: string) => string;
  /** An option by its label; null if it has none. */
  readonly option: (step: string, value: string) => string | null;
  /** A reason for a screen-out with the title that members read: `PREGNANT (“Congratulations”)`. */
  readonly screenOut: (reason: string) => string;
  /** A call of the completion with what it does: `login (gets the new member’s token)`. */
  readonly call: (name: string) => string;
  /** The titles of all steps. */
  readonly titles: Readonly<Record<string, string>>;
  readonly rules: Partial<RuleLabels>;
}

/** Adds the title of a question to its id: `sleep (“How do you sleep?”)`. */
export function withTitle(id: string, title: string | undefined): string {
  return title === undefined ? id : `${id} (“${title}”)`;
}

/** Returns the names for readers in both versions of a set. */
export function readerNamesOf(before: DescribedVersion, after: DescribedVersion): ReaderNames {
  const versions = [after, before];
  const first = <T>(find: (version: DescribedVersion) => T | null | undefined): T | null =>
    versions.map((version) => find(version) ?? null).find((result) => result !== null) ?? null;
  const textsOf = (id: string) => first(({ texts }) => texts?.steps[id]);
  const rules = versions.flatMap(({ source, texts, vocabulary }) => (texts ? [ruleLabels(source, texts, vocabulary)] : []));
  const ids = [...new Set(versions.flatMap(({ source }) => source.steps.map(({ id }) => id)))];
  return {
    step: (id) => withTitle(id, textsOf(id)?.title),
    stepOf: (key) =>
      first(({ source }) => source.steps.find((step) => step.answer !== undefined && answerKeyOf(step) === key)) ?? undefined,
    field: (step, field) => withTitle(field, textsOf(step)?.fields?.[field]),
    option: (step, value) => first(({ texts }) => texts?.steps[step]?.options?.[value]),
    screenOut: (reason) => withTitle(reason, first(({ texts }) => texts?.screenOuts[reason])?.title),
    call: (name) => {
      const does = first(({ vocabulary }) => vocabulary.call[name])?.description;
      return does === undefined ? name : `${name} (${describeCall(does)})`;
    },
    titles: Object.fromEntries(
      ids.flatMap((id) => {
        const title = textsOf(id)?.title;
        return title === undefined ? [] : [[id, title]];
      }),
    ),
    rules: {
      title: (name) => rules.map(({ title }) => title(name)).find((title) => title !== null) ?? null,
      label: (name, value) => rules.map(({ label }) => label(name, value)).find((label) => label !== null) ?? null,
      fact: (name) => rules.map(({ fact }) => fact(name)).find((fact) => fact !== null) ?? null,
    },
  };
}
