import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Ineligible } from './Ineligible.tsx';

const screenOut = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'moodOffer',
    texts: {
      title: "This program isn't safe during pregnancy",
      body: 'Please ask your doctor or midwife.',
      messages: {
        offer: 'Your sponsor also offers mental wellness.',
        declined: 'That is fine.',
      },
      actions: { 'accept-offer': 'Tell me more', 'decline-offer': 'No, thank you', 'return-to-app': 'Back to the app' },
    },
    ...partial,
  });

const link = () => screen.getByRole<HTMLAnchorElement>('link');

describe('Ineligible', () => {
  it('shows the reason and a support contact [WIDGET-05] [WIDGET-06]', () => {
    render(<Ineligible {...screenOut()} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("This program isn't safe during pregnancy");
    expect(screen.getByText('Please ask your doctor or midwife.')).toBeTruthy();
    expect(link().textContent).toBe('support@example.com');
  });

  it.each([[undefined], ['javascript:alert(1)']])('shows no contact for %s [WIDGET-08]', (supportHref) => {
    render(<Ineligible {...screenOut({ facts: { supportHref } })} />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows a telephone contact in national format [WIDGET-09]', () => {
    render(<Ineligible {...screenOut({ facts: { supportHref: 'tel:+18005550199' } })} />);
    expect([link().getAttribute('href'), link().textContent]).toEqual(['tel:+18005550199', '(800) 555-0199']);
  });

  it.each([
    [true, 1],
    [false, 0],
    [undefined, 0],
  ] as const)('has a return-to-app button only in the app (%s) [WIDGET-11]', (inApp, expected) => {
    render(<Ineligible {...screenOut({ facts: { inApp } })} />);
    expect(document.querySelectorAll('[data-action="return-to-app"]').length).toBe(expected);
  });

  it('offers mental wellness if the screen-out has an offer [SCREEN-28]', async () => {
    const onAction = vi.fn<WidgetProps['onAction']>();
    render(<Ineligible {...screenOut({ options: { offer: 'mood' }, onAction })} />);
    const accept = screen.getByRole('button', { name: 'Tell me more' });
    expect(accept.dataset['action']).toBe('accept-mood');
    await userEvent.click(accept);
    expect(onAction.mock.calls).toEqual([['accept-offer']]);
  });

  it('has no buttons without an offer', () => {
    render(<Ineligible {...screenOut()} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the not-interested message after the offer is declined [SCREEN-31]', async () => {
    const onAction = vi.fn<WidgetProps['onAction']>();
    render(<Ineligible {...screenOut({ options: { offer: 'mood' }, onAction })} />);
    const decline = screen.getByRole('button', { name: 'No, thank you' });
    expect(decline.dataset['action']).toBe('decline-mood');
    await userEvent.click(decline);
    expect(onAction.mock.calls).toEqual([['decline-offer']]);
    expect(screen.getByRole('status').textContent).toBe('That is fine.');
    expect(document.querySelector('[data-action="accept-mood"]')).toBeNull();
  });

  it('announces the not-interested message, and moves focus to it from the button that disappears', async () => {
    render(<Ineligible {...screenOut({ options: { offer: 'mood' } })} />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'No, thank you' }));
    expect(status.textContent).toBe('That is fine.');
    expect(document.activeElement).toBe(status);
  });

  const NEXT_STEPS = {
    nowTitle: 'What you can do now',
    showDoctor: 'Talk to your doctor.',
    findDoctor: 'No doctor yet? Call [1-800-555-0199](tel:+18005550199).',
    comeBack: 'Come back.',
    closed: 'You can close this window now.',
  };
  const ACTIONS = { print: 'Print', close: 'Close', 'return-to-app': 'Back to the app' };
  const withSteps = (facts: WidgetProps['facts'] = {}) =>
    screenOut({ facts, texts: { title: 'Not now', messages: NEXT_STEPS, actions: ACTIONS } });

  it('lists what to do next, and prints', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    render(<Ineligible {...withSteps()} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('What you can do now');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Talk to your doctor.',
      'No doctor yet? Call 1-800-555-0199.',
      'Come back.',
    ]);
    expect(screen.getByRole('link', { name: '1-800-555-0199' }).getAttribute('href')).toBe('tel:+18005550199');
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('closes the window, or shows a message if the browser keeps it open', async () => {
    const close = vi.fn<() => void>();
    vi.stubGlobal('close', close);
    render(<Ineligible {...withSteps()} />);
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toBe('You can close this window now.');
    vi.unstubAllGlobals();
  });

  it('lets the app close the window when it runs inside the app', () => {
    render(<Ineligible {...withSteps({ inApp: true })} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Print', 'Back to the app']);
  });
});
