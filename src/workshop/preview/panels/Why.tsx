import { useMemo, type JSX } from 'react';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import { describeCondition } from '../../explain/describeCondition.ts';
import { ruleLabels, type RuleLabels } from '../../explain/ruleLabels.ts';
import { describeCounterfactual } from '../../explain/describeCounterfactual.ts';
import type { Counterfactual } from '../../explain/types.ts';
import type { DescribedCounterfactual, ExplainReply, ExplainRequest } from '../state/explainWorker.ts';
import { useWorker } from '../state/useWorker.ts';
import { vocabulary } from '../product/vocabulary.ts';
import { useRuleNotes } from '../screens/useRuleNotes.ts';
import { SmallButton } from '../fields/SmallButton.tsx';
import styles from '../preview.module.css';
import type { PanelProps } from '../panelProps.ts';
import { RuleParts } from './RuleParts.tsx';

function startExplaining(): Worker {
  return new Worker(new URL('../state/explainWorker.ts', import.meta.url), { type: 'module' });
}

interface WhyProps extends Pick<PanelProps, 'source' | 'texts' | 'walk'> {
  /** Null for the outcome of the walk. */
  readonly step: string | null;
  readonly answers: JsonObject;
  /** Makes a change that would reverse the result. */
  readonly onApply: (counterfactual: Counterfactual) => void;
  /** Actions for a step that is not shown. */
  readonly children?: JSX.Element;
}

/**
 * Explains why a step is shown or hidden, or why the member was screened out: the rule in plain English, the smallest changes that would reverse
 * it, each with a button, and the rule part by part.
 */
export function Why({ source, texts, walk, step, answers, onApply, children }: WhyProps): JSX.Element {
  const { context, calls } = walk;
  const request = useMemo(() => ({ set: source, texts, context, answers, calls, step }), [source, texts, context, answers, calls, step]);
  const explanation = useWorker<ExplainRequest, ExplainReply>(startExplaining, request);
  const readerNames = useMemo(() => ruleLabels(source, texts, vocabulary), [source, texts]);
  const notes = useRuleNotes(source.name);
  if (!explanation) return <p role="status">Working it out ...</p>;
  const rule = step === null ? undefined : source.steps.find(({ id }) => id === step)?.visibleWhen;
  const named = operationOf(rule ?? null);
  const note = named?.operator === 'rule' ? notes.get(`rules.${String(named.args[0])}`) : undefined;
  const { counterfactuals } = explanation;
  return (
    <div className={styles.why} data-why={step ?? 'ineligible'} data-shown={explanation.state === 'shown'}>
      {explanation.summary.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {rule !== undefined && (
        <p data-why-rule>
          {note === undefined ? `It is shown if ${describeCondition(rule, readerNames)}.` : `It is shown if this is true: ${note}`}
        </p>
      )}
      {explanation.state !== 'shown' && children}
      {counterfactuals ? (
        <>
          <CounterfactualList
            title={counterfactuals.introductions.answers}
            counterfactuals={counterfactuals.answers}
            labels={readerNames}
            onApply={onApply}
          />
          {counterfactuals.introductions.flags !== null && (
            <CounterfactualList
              title={counterfactuals.introductions.flags}
              counterfactuals={counterfactuals.flags}
              labels={readerNames}
              onApply={onApply}
            />
          )}
          {counterfactuals.introductions.limit !== null && <p>{counterfactuals.introductions.limit}</p>}
        </>
      ) : (
        <p role="status">Looking for the smallest change that would reverse it ...</p>
      )}
      {explanation.trees.map(({ title, tree }) => (
        <RuleParts key={title} title={title} tree={tree} notes={notes} />
      ))}
    </div>
  );
}

interface CounterfactualListProps {
  readonly title: string;
  readonly counterfactuals: readonly DescribedCounterfactual[];
  readonly labels: RuleLabels;
  readonly onApply: WhyProps['onApply'];
}

/** Changes with the same kind of effect: each has a button that makes it, and a sentence that says how the survey then continues. */
function CounterfactualList({ title, counterfactuals, labels, onApply }: CounterfactualListProps): JSX.Element {
  return (
    <>
      <p>{title}</p>
      <ul className={styles.turns}>
        {counterfactuals.map(({ counterfactual: each, description }) => (
          <li key={describeCounterfactual(each, labels)}>
            <SmallButton data-make-change onClick={() => onApply(each)}>
              Make this change: {describeCounterfactual(each, labels)}
            </SmallButton>
            <p className={styles.soft}>{description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
