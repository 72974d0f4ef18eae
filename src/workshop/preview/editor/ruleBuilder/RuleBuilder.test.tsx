import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type JSX } from 'react';
import { expect, it } from 'vitest';
import type { Json } from '../../../../runtime/base/json.ts';
import { TEXT } from '../../../../runtime/rules/types/valueType.ts';
import type { RuleScope } from './comparisons.ts';
import { AddRule, RuleBuilder } from './RuleBuilder.tsx';

const SCOPE: RuleScope = {
  names: new Map([['partner.slug', TEXT]]),
  groups: [{ label: 'Partner', options: [['partner.slug', 'partner']] }],
  rules: {},
  choices: {
    'partner.slug': [
      ['acme', 'Acme'],
      ['northwind', 'Northwind'],
    ],
  },
  label: (_, value) => (value === 'northwind' ? 'Northwind' : null),
  fact: () => 'partner',
  note: () => null,
};

function Harness({ seen }: { readonly seen: (rule: Json) => void }): JSX.Element {
  const [rule, setRule] = useState<Json>(null);
  const change = (next: Json): void => {
    setRule(next);
    seen(next);
  };
  if (rule === null) return <AddRule scope={SCOPE} add={change} />;
  return <RuleBuilder label="Shown when" rule={rule} scope={SCOPE} change={change} showText={null} />;
}

it('the rule builder adds no rule before the author chooses what it compares', async () => {
  const rules: Json[] = [];
  const user = userEvent.setup();
  render(<Harness seen={(rule) => rules.push(rule)} />);
  await user.click(screen.getByRole('button', { name: 'Add a rule' }));
  expect(rules).toEqual([]);
  await user.selectOptions(screen.getByLabelText('What to compare'), 'partner');
  expect(rules).toEqual([{ '==': [{ var: 'partner.slug' }, 'acme'] }]);
});

it('the rule builder offers partners by name, and accepts a typed slug', async () => {
  const rules: Json[] = [];
  const user = userEvent.setup();
  render(<Harness seen={(rule) => rules.push(rule)} />);
  await user.click(screen.getByRole('button', { name: 'Add a rule' }));
  await user.selectOptions(screen.getByLabelText('What to compare'), 'partner');
  await user.selectOptions(screen.getByLabelText('Value'), 'Northwind');
  expect(rules.at(-1)).toEqual({ '==': [{ var: 'partner.slug' }, 'northwind'] });
  expect(screen.getByText('partner is Northwind')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Value'), 'Another ...');
  const text = screen.getByLabelText('Text');
  await user.clear(text);
  await user.type(text, 'initech');
  expect(rules.at(-1)).toEqual({ '==': [{ var: 'partner.slug' }, 'initech'] });
});
