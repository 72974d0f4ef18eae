import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../testSupport.tsx';
import { FailedCheck } from './FailedCheck.tsx';

it('offers the four actions of a failed eligibility check below the form as well [ERR-18]', async () => {
  let tried = 0;
  const page = await showPage(
    <main>
      <FailedCheck tryAgain={() => (tried += 1)} />
    </main>,
    { address: '/?upid=U' },
  );
  await screen.findByRole('button', { name: 'Go back' });
  const actions = [...page.main().querySelectorAll<HTMLElement>('[data-action]')].map(({ dataset }) => dataset['action']);
  expect(actions).toEqual(['checkDetails', 'emailSupport', 'signUpDirectly', 'goBack']);
  await page.user.click(screen.getByRole('button', { name: 'Check your details' }));
  expect([tried, page.address()]).toEqual([1, '/?upid=U']);
});
