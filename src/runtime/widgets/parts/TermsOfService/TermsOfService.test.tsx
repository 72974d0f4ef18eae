import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TermsOfService } from './TermsOfService.tsx';

const texts = {
  title: 'Create your account',
  messages: { terms: 'By continuing, you agree to our terms.', termsTitle: 'Read the terms', termsBody: 'We keep your data safe.' },
};

it('the terms of service state that continuing means agreement, and are collapsed [WIDGET-59]', () => {
  render(<TermsOfService texts={texts} />);
  expect(screen.getByText('By continuing, you agree to our terms.')).toBeTruthy();
  expect(screen.getByText('We keep your data safe.').closest('details')?.open).toBe(false);
});

it('the terms of service are not rendered at a step without terms', () => {
  const { container } = render(<TermsOfService texts={{ title: 'Choose a password' }} />);
  expect(container.innerHTML).toBe('');
});
