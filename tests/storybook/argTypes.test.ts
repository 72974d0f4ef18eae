import { describe as group, expect, it } from 'vitest';
import { describe, withoutTags } from '../../.storybook/docs/argTypes.ts';

group('the comments on documentation pages', () => {
  it.each([
    ['Progress of a survey.\n@param label the accessible name\n@param valueText the text of a percent', 'Progress of a survey.'],
    ['Shortens each part of an animation. @see [WIDGET-62]', 'Shortens each part of an animation.'],
    ['Write to ada@example.com or @ home.', 'Write to ada@example.com or @ home.'],
    ['', ''],
  ])('omit the tags of %j', (comment, text) => {
    expect(withoutTags(comment)).toBe(text);
    expect(describe({ __docgenInfo: { description: comment } })).toBe(text);
  });
  it('are empty for a component without a comment', () => {
    expect(describe(undefined)).toBe('');
  });
});
