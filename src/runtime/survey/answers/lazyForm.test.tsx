import { fireEvent, render } from '@testing-library/react';
import type { JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LazyForm } from './lazyForm.ts';

const FILLED = { details: { name: 'Ada', town: 'Rome', news: false, plan: 'weekly', size: 'm' } };

function Inputs({ form, hasTown = true }: { readonly form: LazyForm; readonly hasTown?: boolean }): JSX.Element {
  return (
    <form>
      <input type="text" {...form.field('details.name')} />
      {hasTown && <input type="text" {...form.field('details.town')} />}
      <input type="checkbox" {...form.field('details.news')} />
      <input type="radio" value="weekly" {...form.field('details.plan')} />
      <input type="radio" value="monthly" {...form.field('details.plan')} />
      <select {...form.field('details.size')}>
        <option value="s">S</option>
        <option value="m">M</option>
      </select>
    </form>
  );
}

/** Returns the module as it is when the page has just been loaded, without the form library. */
async function withoutLibrary() {
  vi.resetModules();
  return import('./lazyForm.ts');
}

function input(name: string): HTMLInputElement {
  const element = document.querySelector<HTMLInputElement>(`[name="details.${name}"]`);
  if (!element) throw new Error(`no input ${name}`);
  return element;
}

const CHECKED = { details: { ...FILLED.details, news: true } };

describe('a form whose library loads later', () => {
  let form: LazyForm;
  beforeEach(async () => {
    const { lazyForm } = await withoutLibrary();
    form = lazyForm(FILLED);
  });

  it('fills in the default values when the inputs are bound', async () => {
    render(<Inputs form={form} />);
    expect(form.valueOf('details')).toEqual(FILLED.details);
    await form.bind();
    expect(input('name').value).toBe('Ada');
    expect(input('size').value).toBe('m');
    expect(input('plan').checked).toBe(true);
    expect(form.valueOf('details')).toEqual(FILLED.details);
    expect(form.bind()).toBeNull();
  });

  it('keeps what the member changed before the library loaded', async () => {
    render(<Inputs form={form} />);
    fireEvent.change(input('name'), { target: { value: 'Grace' } });
    fireEvent.change(input('town'), { target: { value: 'Oslo' } });
    fireEvent.change(input('town'), { target: { value: '' } });
    fireEvent.click(input('news'));
    const plans = document.querySelectorAll('[name="details.plan"]');
    for (const index of [0, 1, 0, 1]) fireEvent.click(plans[index] ?? document);
    fireEvent.change(input('size'), { target: { value: 's' } });
    await form.bind();
    expect(form.valueOf('details')).toEqual({ name: 'Grace', town: '', news: true, plan: 'monthly', size: 's' });
    expect(input('name').value).toBe('Grace');
    expect(input('town').value).toBe('');
    expect(input('plan').checked).toBe(false);
  });

  it("keeps the member's last state of a prefilled checkbox", async () => {
    const { lazyForm } = await withoutLibrary();
    const prefilled = lazyForm(CHECKED);
    render(<Inputs form={prefilled} />);
    fireEvent.click(input('news'));
    fireEvent.click(input('news'));
    await prefilled.bind();
    expect(prefilled.valueOf('details')).toEqual(FILLED.details);
  });

  it("keeps text that was typed before the page's script ran", async () => {
    render(<Inputs form={form} />);
    input('name').value = 'Grace';
    await form.bind();
    expect(form.valueOf('details')).toEqual({ ...FILLED.details, name: 'Grace' });
  });

  it('reads what is typed after the inputs are bound', async () => {
    render(<Inputs form={form} />);
    await form.bind();
    fireEvent.change(input('name'), { target: { value: 'Grace' } });
    expect(form.valueOf('details')).toEqual({ ...FILLED.details, name: 'Grace' });
  });

  it('restores the typed text when a hidden field is shown again', async () => {
    const { rerender } = render(<Inputs form={form} />);
    await form.bind();
    fireEvent.change(input('town'), { target: { value: 'Oslo' } });
    rerender(<Inputs form={form} hasTown={false} />);
    rerender(<Inputs form={form} />);
    expect(input('town').value).toBe('Oslo');
    expect(form.valueOf('details')).toEqual({ ...FILLED.details, town: 'Oslo' });
  });

  it('binds the inputs immediately if the library has already loaded', async () => {
    const { ensureFormLibrary, lazyForm } = await withoutLibrary();
    await ensureFormLibrary();
    expect(ensureFormLibrary()).toBeNull();
    const ready = lazyForm(FILLED);
    render(<Inputs form={ready} />);
    expect(input('name').value).toBe('Ada');
    expect(ready.bind()).toBeNull();
  });
});
