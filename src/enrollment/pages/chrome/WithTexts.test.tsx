import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import * as setup from '../../../runtime/texts/setup.ts';
import { interfaceTexts } from '../../texts/interfaceTexts.ts';
import { WithTexts } from './WithTexts.tsx';

vi.mock('../../../runtime/texts/setup.ts', { spy: true });

it('shows a page whose texts arrive between the first render and its effects', async () => {
  const i18n = await setup.createI18n('en', interfaceTexts);
  await setup.laterTexts(i18n, 'en');
  vi.mocked(setup.hasLaterTexts).mockReturnValueOnce(false);
  render(
    <I18nextProvider i18n={i18n}>
      <WithTexts page={() => <p>The page</p>} />
    </I18nextProvider>,
  );
  expect(await screen.findByText('The page')).not.toBeNull();
});
