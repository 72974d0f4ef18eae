import { describe, expect, it } from 'vitest';
import { LOGOS } from '../sandbox/seed/logos.ts';
import { readLogo } from './readLogo.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 10 10"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`);

/** Builds the start and the end of a PNG, which is all that the reader examines. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    header,
    Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1'),
  ]);
}

describe('readLogo', () => {
  it('accepts the logos of the sandbox', () => {
    for (const { light } of LOGOS) expect(readLogo(Buffer.from(light)).content.toString()).toContain('<text');
  });
  it('rewrites an SVG without comments, processing instructions, classes and foreign attributes', () => {
    const { type, content } = readLogo(
      svg('<!-- made by --><?a b?><g class="x" data-n="1"><use xlink:href="#a"/><path id="a" d="M0 0" fill="url(#b)"/></g>'),
    );
    expect([type, content.toString()]).toEqual([
      'svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><g><use href="#a"></use><path id="a" d="M0 0" fill="url(#b)"></path></g></svg>',
    ]);
  });
  it('accepts a PNG', () => {
    expect(readLogo(png(200, 80))).toMatchObject({ type: 'png', ratio: 2.5 });
  });
  it.each([
    ['its viewBox', 'viewBox="0 0 120 40"', 3],
    ['a viewBox with commas', 'viewBox="-5,0,10,40"', 0.25],
    ['its own size', 'viewBox="0 0 120 40" width="60px" height="40"', 1.5],
    ['its viewBox if its own size is relative', 'viewBox="0 0 120 40" width="100%" height="40"', 3],
    ['its viewBox if its own size is empty', 'viewBox="0 0 120 40" width="60" height="0"', 3],
  ])('reads the proportions of an SVG from %s', (_title, attributes, ratio) => {
    expect(readLogo(svg('', attributes)).ratio).toBe(ratio);
  });
  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['an event handler', svg('<path d="M0 0" onload="alert(1)"/>')],
    ['an event handler at the root', svg('', 'viewBox="0 0 1 1" onload="alert(1)"')],
    ['a foreign object', svg('<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['an external image', svg('<image href="https://evil.example/a.png"/>')],
    ['an external use', svg('<use href="https://evil.example/a.svg#a"/>')],
    ['a use of a data URL', svg('<use xlink:href="data:image/svg+xml,x"/>')],
    ['an external fill', svg('<path d="M0 0" fill="url(https://evil.example/a.svg#b)"/>')],
    ['an external fill after a colour', svg('<path d="M0 0" fill="red url(//evil.example/b)"/>')],
    ['an escaped address', svg('<path d="M0 0" fill="u\\72l(//evil.example/b)"/>')],
    ['a style sheet', svg('<style>@import "//evil.example/a.css"</style>')],
    ['a style', svg('<path d="M0 0" style="fill:url(//evil.example/a)"/>')],
    ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['an animation', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ['an element of another namespace', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
    [
      'an entity',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text>&a;</text></svg>'),
    ],
    ['a missing view box', svg('', 'width="10"')],
    ['a view box without height', svg('', 'viewBox="0 0 10 0"')],
    ['a view box of an endless width', svg('', 'viewBox="0 0 1e308 1e-308"')],
    ['a view box of negative sides', svg('', 'viewBox="0 0 -10 -10"')],
    ['a view box of words', svg('', 'viewBox="all of it"')],
    ['another root', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['broken XML', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>')],
    ['another image format', Buffer.from('GIF89a')],
    ['too many bytes', svg(`<path d="${'M0 0'.repeat(20_000)}"/>`)],
    ['a PNG with too many pixels', png(20_000, 1)],
    ['a truncated PNG', png(20, 20).subarray(0, 20)],
  ])('refuses %s', (_title, file) => {
    expect(() => readLogo(file)).toThrow();
  });
});
