import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import { TextQuestion } from './TextQuestion.tsx';

const args = widgetArgs({ name: 'otherEthnicity', texts: { title: 'How do you describe your ethnicity?' } });

describe('TextQuestion', () => {
  it('is a text field of unlimited length with the answer key as name', async () => {
    render(<TextQuestion {...args} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'How do you describe your ethnicity?' });
    expect(input.name).toBe('otherEthnicity');
    await userEvent.type(input, 'x'.repeat(101));
    expect(input.value.length).toBe(101);
  });

  it.each([
    ['required', 'Please tell us.'],
    ['maxLength', 'Ethnicity can have at most 100 characters.'],
  ] as const)('shows the error %s at the field', (code, message) => {
    render(<TextQuestion {...args} errors={{ '': { code, message } }} />);
    const input = screen.getByRole('textbox');
    const text = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect([text?.dataset['code'], text?.textContent]).toEqual([code, message]);
  });
});
