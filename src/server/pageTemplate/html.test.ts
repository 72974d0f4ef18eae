import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

const item = (text: string) => html`<b>${text}</b>`;

describe('html', () => {
  it.each([
    ['text', html`<p>${'a'}</p>`, '<p>a</p>'],
    [
      'text that looks like HTML as escaped text',
      html`<p title="${'"><script>'}">${"<b>&'"}</p>`,
      '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</p>',
    ],
    ['fragments and lists of fragments', html`<p>${item('x')}${[item('y'), item('z')]}</p>`, '<p><b>x</b><b>y</b><b>z</b></p>'],
    ['nothing for null, false and undefined', html`<p>${null}${false}${undefined}${0}</p>`, '<p>0</p>'],
  ])('writes %s', (_title, { html: written }, expected) => expect(written).toBe(expected));
});
