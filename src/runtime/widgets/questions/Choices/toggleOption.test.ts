import { describe, expect, it } from 'vitest';
import { toggleOption } from './toggleOption.ts';

const CHOICES = ['knee', 'hip', 'lowerBack', 'none', 'preferNotToSay'];
const EXCLUSIVE = ['none', 'preferNotToSay'];

describe('toggleOption', () => {
  it.each([
    ['adds the first option', [], 'hip', ['hip']],
    ['adds another option in the order of the choices', ['hip'], 'knee', ['knee', 'hip']],
    ['removes a picked option', ['knee', 'hip'], 'hip', ['knee']],
    ['removes the only picked option', ['hip'], 'hip', []],
  ] as const)('%s', (_, picked, option, expected) => {
    expect(toggleOption(picked, option, CHOICES, EXCLUSIVE)).toEqual(expected);
  });

  it.each([
    ['none', ['knee', 'hip'], 'none', ['none']],
    ['preferNotToSay', ['knee'], 'preferNotToSay', ['preferNotToSay']],
    ['a second exclusive option', ['none'], 'preferNotToSay', ['preferNotToSay']],
  ] as const)('clears the other options for %s [VAL-61]', (_, picked, option, expected) => {
    expect(toggleOption(picked, option, CHOICES, EXCLUSIVE)).toEqual(expected);
  });

  it.each([
    ['none', ['none'], 'knee', ['knee']],
    ['preferNotToSay', ['preferNotToSay'], 'lowerBack', ['lowerBack']],
    ['both', ['none', 'preferNotToSay'], 'hip', ['hip']],
  ] as const)('removes %s when another option is picked [VAL-62]', (_, picked, option, expected) => {
    expect(toggleOption(picked, option, CHOICES, EXCLUSIVE)).toEqual(expected);
  });
});
