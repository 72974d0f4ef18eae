import { answerKeyOf } from '../../runtime/definitions/answerTypes.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { QuestionSet, Step, SurveyTexts } from '../../runtime/definitions/types.ts';

/** Readable labels for the names and values in rules. */
export interface RuleLabels {
  /** Returns the question, or the field of a form, whose answer a name refers to; null if there is none. */
  readonly title: (name: string) => string | null;
  /** Returns the label of one of a name's values; null if there is none. */
  readonly label: (name: string, value: string) => string | null;
  /** Returns the authors' term for a fact; null if its name is clear enough. */
  readonly fact: (name: string) => string | null;
}

/** Returns the labels of a set: its texts, and the product's terms for facts. */
export function ruleLabels({ steps }: QuestionSet, texts: SurveyTexts, { factNames = {} }: Pick<Vocabulary, 'factNames'> = {}): RuleLabels {
  const textsOf = (name: string): SurveyTexts['steps'][string] | undefined => {
    const [root, key] = name.split('.');
    const askingStep: Step | undefined = root === 'answers' ? steps.find((step) => answerKeyOf(step) === key) : undefined;
    return askingStep && texts.steps[askingStep.id];
  };
  return {
    title: (name) => {
      const stepTexts = textsOf(name);
      return stepTexts?.fields?.[name.split('.').slice(2).join('.')] ?? stepTexts?.title ?? null;
    },
    label: (name, value) => textsOf(name)?.options?.[value] ?? null,
    fact: (name) => (Object.hasOwn(factNames, name) ? (factNames[name] ?? null) : null),
  };
}
