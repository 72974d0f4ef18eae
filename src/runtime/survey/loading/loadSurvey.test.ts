import { describe, expect, it } from 'vitest';
import type { Rule } from '../../definitions/types.ts';
import type { CheckHook } from '../../engine/types.ts';
import { library } from '../../rules/library.ts';
import { prepareSet } from './prepareSet.ts';
import { testLazyHooks, testSet } from '../testSupport.tsx';

function setWith(rule: Rule) {
  return testSet([{ id: 'hello', section: 'first', widget: 'info', visibleWhen: rule }]);
}

describe('a set prepared for a page', () => {
  it('loads json-logic-js if a rule needs it', async () => {
    const { set } = await prepareSet(setWith({ some: [[1], { '==': [{ var: '' }, 1] }] }), testLazyHooks());
    expect(set.hooks.library).toBe(library);
    expect(set.steps[0]?.visibleWhen).not.toBeNull();
  });

  it('does not load json-logic-js if no rule needs it', async () => {
    const { set } = await prepareSet(setWith({ '==': [1, 1] }), testLazyHooks());
    expect(set.hooks.library).toBeUndefined();
  });

  it('accepts hooks that load later, even with json-logic-js', async () => {
    const check: Record<string, CheckHook> = {};
    const { set } = await prepareSet(setWith({ cat: ['a'] }), testLazyHooks({ check }));
    check['phone'] = () => [];
    expect(set.hooks.check['phone']).toBeTypeOf('function');
  });
});
