import { describe, expect, it } from 'vitest';
import { toggleOption } from './toggleOption.ts';

const CHOICES = ['knee', 'hip', 'lowerBack', 'none', 'preferNotToSay'];
const EXCLUSIVE = ['none', 'preferNotToSay'];

describe('toggleOption', () => {
  it.each([
    ['the first', [], 'hip', ['hip']],
    ['another, in the order of the choices', ['hip'], 'knee', ['knee', 'hip']],
    ['the same again', ['knee', 'hip'], 'hip', ['knee']],
    ['the last one again', ['hip'], 'hip', []],
  ] as const)('%s', (_, picked, option, want) => {
    expect(toggleOption(picked, option, CHOICES, EXCLUSIVE)).toEqual(want);
  });

  it.each([
    ['none', ['knee', 'hip'], 'none', ['none']],
    ['preferNotToSay', ['knee'], 'preferNotToSay', ['preferNotToSay']],
    ['one exclusive option after another', ['none'], 'preferNotToSay', ['preferNotToSay']],
  ] as const)('clears the others on %s [VAL-61]', (_, picked, option, want) => {
    expect(toggleOption(picked, option, CHOICES, EXCLUSIVE)).toEqual(want);
  });

  it.each([
    ['none', ['none'], 'knee', ['knee']],
    ['preferNotToSay', ['preferNotToSay'], 'lowerBack', ['lowerBack']],
    ['both', ['none', 'preferNotToSay'], 'hip', ['hip']],
  ] as const)('another option removes %s [VAL-62]', (_, picked, option, want) => {
    expect(toggleOption(picked, option, CHOICES, EXCLUSIVE)).toEqual(want);
  });
});
