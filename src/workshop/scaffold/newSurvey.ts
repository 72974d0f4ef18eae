import type { Json } from '../../runtime/base/json.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { FOLDER, type SourceFiles } from '../../runtime/definitions/sources.ts';
import { fileText } from '../sourceEdits/printedJson.ts';
import { withValue } from '../sourceEdits/valueEdits.ts';
import { starterTexts, type StarterIds } from './starterTexts.ts';

const NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
/** The maximum length of a name, because ids begin with it and the API accepts ids of up to 60 characters. */
const MAX_NAME_LENGTH = 40;

/** A member survey to write. */
export interface NewSurvey {
  readonly name: string;
  /** The address at which members answer it. */
  readonly route: string;
  readonly vocabulary: Vocabulary;
  /** The profile of its example member. */
  readonly profile: Readonly<Record<string, Json>> & { readonly accessCode: string };
}

/** Returns the reason why a name cannot be used; null for a valid one. */
export function nameProblem(name: string, files: SourceFiles): string | null {
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) {
    const meant = name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replaceAll(/^[_0-9]+|_+$/g, '')
      .toUpperCase()
      .slice(0, MAX_NAME_LENGTH);
    const hint = NAME.test(meant) ? ` Did you mean ${meant}?` : '';
    return `A name consists of capital letters, digits and single underscores, at most ${MAX_NAME_LENGTH} characters.${hint}`;
  }
  return files[`${FOLDER}/${name}.json`] === undefined ? null : `There is already a survey ${name}: ${FOLDER}/${name}.json`;
}

/** Converts a name to the format of ids: `stressCheck` for STRESS_CHECK. */
function camel(name: string): string {
  return name.toLowerCase().replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function setOf({ name, route, vocabulary }: NewSurvey, ids: StarterIds): Readonly<Record<string, Json>> {
  const { section } = ids;
  return {
    $schema: '../schemas/question-set.schema.json',
    name,
    description: 'What this survey is for, in one sentence for authors.',
    version: 1,
    enrollmentType: vocabulary.memberSurveys?.enrollmentType ?? '',
    route,
    sections: [{ id: section, weight: 100 }],
    steps: [
      { id: ids.welcome, section, widget: 'info', options: { autoAdvance: false } },
      { id: ids.feeling, section, widget: 'choice', answer: { type: 'choice', options: ['well', 'mixed', 'bad'] } },
      { id: ids.send, section, widget: 'info', options: { autoAdvance: false } },
    ],
    screenOuts: [],
    completion: [{ call: vocabulary.memberSurveys?.storingCall ?? '', outcomes: { OK: { go: 'on' }, FAILED: { error: 'DEFAULT' } } }],
  };
}

function memberOf({ name, vocabulary, profile }: NewSurvey, ids: StarterIds): Readonly<Record<string, Json>> {
  const answers = { [ids.feeling]: 'mixed' };
  const body = { questionSet: name, locale: 'en', answers };
  return {
    $schema: '../../schemas/member.schema.json',
    description: 'Answers every question.',
    walk: {
      questionSet: name,
      today: '2026-03-02',
      context: { profile },
      answers,
    },
    expect: {
      outcome: 'completed',
      at: ids.send,
      visited: [ids.welcome, ids.feeling, ids.send],
      calls: [{ operation: vocabulary.memberSurveys?.storingCall ?? '', params: { accessCode: profile.accessCode }, body }],
    },
  };
}

/** Returns the files that a new survey adds or changes: its set, an example member, and the texts of each language. */
export function filesOfNewSurvey(survey: NewSurvey, files: SourceFiles): SourceFiles {
  const id = camel(survey.name);
  const ids = { section: id, welcome: `${id}Welcome`, feeling: `${id}Feeling`, send: `${id}Send` };
  const texts = Object.entries(starterTexts(ids)).flatMap(([locale, added]) => {
    const file = `${FOLDER}/texts/${locale}.json`;
    const text = files[file];
    return text === undefined ? [] : [[file, added.reduce((now, [path, value]) => withValue(now, path, value), text)] as const];
  });
  return {
    ...Object.fromEntries(texts),
    [`${FOLDER}/${survey.name}.json`]: fileText(setOf(survey, ids), 1),
    [`${FOLDER}/members/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`]: fileText(memberOf(survey, ids), 2),
  };
}
