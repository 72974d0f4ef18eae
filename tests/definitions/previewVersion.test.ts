import { describe, expect, it } from 'vitest';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { vocabulary } from '../../src/enrollment/vocabulary/vocabulary.ts';
import {
  loadEnvironments,
  loadQuestionSet,
  loadTexts,
  questionSetNames,
  readDefinitionFiles,
} from '../../src/runtime/definitions/files.ts';
import { versionIn } from '../../src/workshop/command/version.ts';
import { previewVersion } from '../../src/workshop/preview/changesSinceCommit/previewVersion.ts';

const files = readDefinitionFiles();
const english = loadTexts('en');
const sent = {
  files,
  definitions: {
    sets: Object.fromEntries(questionSetNames().map((name) => [name, loadQuestionSet(name)])),
    texts: Object.fromEntries(questionSetNames().map((name) => [name, { en: english }])),
    environments: Object.fromEntries(loadEnvironments({}).map((environment) => [environment.name, environment])),
    members: {},
  },
};

describe('a version of the definitions in the preview', () => {
  it('compares the same members and texts as `survey report`', () => {
    const read = versionIn(files, 'the files');
    if (!read.ok) throw new Error(read.error);
    const shown = previewVersion(sent, 'DPP_SURVEY', { hooks: allHooks, vocabulary });
    expect(shown.members.size).toBeGreaterThan(190);
    expect(shown.members).toEqual(read.value.members);
    expect(shown.texts).toEqual(read.value.texts);
    expect(shown.sets.get('DPP_SURVEY')?.source).toEqual(read.value.sets.get('DPP_SURVEY')?.source);
  });
});
