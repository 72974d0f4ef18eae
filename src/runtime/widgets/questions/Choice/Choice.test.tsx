import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Choice } from './Choice.tsx';

const MOTIVATIONS = ['healthCareProfessional', 'bloodTestResults', 'wellnessPlan', 'advertisement', 'community', 'other'];

const sex = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'sex',
    texts: { title: 'What is your sex?', options: { female: 'Female', male: 'Male', preferNotToSay: 'I prefer not to say' } },
    choices: ['female', 'male', 'preferNotToSay'],
    ...partial,
  });

describe('Choice', () => {
  it('renders a button for each option, with the answer key as name and the option as value [WIDGET-54]', () => {
    render(<Choice {...sex()} />);
    const group = screen.getByRole('group', { name: 'What is your sex?' });
    const buttons = [...group.querySelectorAll('button')];
    expect(buttons.map((button) => [button.name, button.value, button.textContent])).toEqual([
      ['sex', 'female', 'Female'],
      ['sex', 'male', 'Male'],
      ['sex', 'preferNotToSay', 'I prefer not to say'],
    ]);
  });

  it('answers when an option is pressed', async () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Choice {...sex({ onAnswer })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Male' }));
    expect(onAnswer.mock.calls).toEqual([['male']]);
    expect(screen.getByRole('button', { name: 'Male' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('answers by keyboard', async () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Choice {...sex({ onAnswer })} />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onAnswer).toHaveBeenCalledWith('male');
  });

  it('marks the option chosen earlier', () => {
    render(<Choice {...sex({ value: 'female' })} />);
    expect(screen.getByRole('button', { name: 'Female' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Male' }).hasAttribute('aria-pressed')).toBe(false);
  });

  it('ignores presses while a call runs', async () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Choice {...sex({ onAnswer, isBusy: true, value: 'female' })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Male' }));
    expect(onAnswer).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Female' }).getAttribute('aria-busy')).toBe('true');
  });

  it('collapses long lists, and moves focus to the first option that "show more options" reveals [WIDGET-57]', async () => {
    render(<Choice {...sex({ name: 'motivation', choices: MOTIVATIONS, options: { collapseAfter: 3 } })} />);
    expect(document.querySelectorAll('button[name="motivation"]').length).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show more options' }));
    expect(document.querySelectorAll('button[name="motivation"]').length).toBe(6);
    expect(document.activeElement).toBe(document.querySelector('[value="advertisement"]'));
    expect(screen.queryByRole('button', { name: 'Show more options' })).toBeNull();
  });

  it.each([
    ['collapseAfter is not set', {}, undefined],
    ['only one option would be hidden', { collapseAfter: 5 }, undefined],
    ['the current answer would be hidden', { collapseAfter: 2 }, 'community'],
  ] as const)('shows all options if %s', (_, options, value) => {
    render(<Choice {...sex({ name: 'motivation', choices: MOTIVATIONS, options, value })} />);
    expect(document.querySelectorAll('button[name="motivation"]').length).toBe(6);
    expect(document.querySelector('[data-action="more"]')).toBeNull();
  });

  it('shows its error and associates it with the group', () => {
    render(<Choice {...sex({ errors: { '': { code: 'option', message: 'Please choose one.' } } })} />);
    const group = screen.getByRole('group', { name: 'What is your sex?' });
    const text = document.querySelector('[data-code="option"]');
    expect(text?.textContent).toBe('Please choose one.');
    expect(group.getAttribute('aria-describedby')).toBe(text?.id);
  });
});
