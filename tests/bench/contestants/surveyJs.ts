import { ConditionRunner, SurveyModel } from 'survey-core';
import { isJsonObject, type Json } from '../../../src/runtime/base/json.ts';
import type { Content, Question } from '../content.ts';
import type { Shows, SurveyContestant } from './contestant.ts';

const COMPARISONS: Readonly<Record<string, string>> = { '==': '=', '>=': '>=' };

/** Translates a rule into SurveyJS's expression language. Supports the JSON Logic that the content uses. */
function expressionOf(rule: Json): string {
  if (typeof rule === 'string') return `'${rule}'`;
  if (Array.isArray(rule)) return `[${rule.map(expressionOf).join(', ')}]`;
  if (!isJsonObject(rule)) return String(rule);
  const [[operator, argument] = ['', null]] = Object.entries(rule);
  if (operator === 'var') return `{${String(argument).replace('answers.', '')}}`;
  const parts = Array.isArray(argument) ? argument.map(expressionOf) : [];
  const [first = '', second = ''] = parts;
  if (operator === 'and' || operator === 'or') return `(${parts.join(` ${operator} `)})`;
  if (operator === '!') return `!(${first})`;
  if (operator === 'in') return `${second} contains ${first}`;
  const comparison = COMPARISONS[operator];
  if (comparison === undefined) throw new Error(`no operator for ${operator}`);
  return `${first} ${comparison} ${second}`;
}

function elementOf({ id, answer, visibleWhen }: Question) {
  const element = { name: id, isRequired: true, ...(visibleWhen !== undefined && { visibleIf: expressionOf(visibleWhen) }) };
  switch (answer.type) {
    case 'choice':
      return { ...element, type: 'radiogroup', choices: answer.options };
    case 'choices':
      return { ...element, type: 'checkbox', choices: answer.options };
    case 'number':
      return { ...element, type: 'text', inputType: 'number', min: answer.min, max: answer.max };
    default:
      return { ...element, type: 'text', maxLength: 100 };
  }
}

/** Returns the text that `build` accepts, with one page per question, like our steps. */
export function definitionOf({ questions }: Content): string {
  return JSON.stringify({
    showProgressBar: true,
    pages: questions.map((question) => ({ name: `page-${question.id}`, elements: [elementOf(question)] })),
  });
}

/** Builds the survey from its definition text. */
export function build(definition: string): SurveyModel {
  return new SurveyModel(JSON.parse(definition));
}

/** Answers a survey from its first page to its last. Returns the number of answered pages. */
export function answerAll(survey: SurveyModel, answers: Content['members'][number]): number {
  for (let answeredCount = 1; ; answeredCount += 1) {
    const [question] = survey.currentPage.questions;
    if (!question) throw new Error('a page without a question');
    question.value = answers[question.name];
    if (!(survey.isLastPage ? survey.tryComplete() : survey.nextPage())) throw new Error(`${question.name} was refused`);
    if (survey.state === 'completed') return answeredCount;
  }
}

/** survey-core, the headless part of SurveyJS. */
export function surveyJs(content: Content): SurveyContestant {
  const definition = definitionOf(content);
  const runners = content.questions.flatMap(({ visibleWhen }) =>
    visibleWhen === undefined ? [] : [new ConditionRunner(expressionOf(visibleWhen))],
  );
  const memberData = content.members.map((answers) => {
    const survey = build(definition);
    answerAll(survey, answers);
    return survey.data;
  });
  const wayModel = build(definition);
  const answerModel = build(definition);
  return {
    name: 'survey-core',
    evaluate: (index) => {
      let passedCount = 0;
      for (const runner of runners) if (runner.runValues(memberData[index])) passedCount += 1;
      return passedCount;
    },
    way: (index) => {
      wayModel.data = memberData[index];
      return wayModel.visiblePages.flatMap((page) => page.questions.map(({ name }) => name));
    },
    answer: (index) => {
      answerModel.clear();
      return answerAll(answerModel, content.members[index] ?? {});
    },
  };
}

/** Returns the survey's visibility, rule by rule. */
export function surveyJsShows({ questions }: Content): Shows {
  const runners = new Map(
    questions.flatMap(({ id, visibleWhen }) =>
      visibleWhen === undefined ? [] : [[id, new ConditionRunner(expressionOf(visibleWhen))] as const],
    ),
  );
  return (question, answers) => runners.get(question)?.runValues(answers) ?? true;
}
