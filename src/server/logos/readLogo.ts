import { parseXml, XmlElement, XmlText, type XmlNode } from '@rgrove/parse-xml';
import type { Logo } from '../store/logos.ts';

/** Maximum file size, in bytes. A logo is displayed about 40 px high. */
const MAX_BYTES = 64 * 1024;
const MAX_PIXELS = 2_000;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath mask use ' +
    'symbol'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'id x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height viewBox preserveAspectRatio transform fill fill-opacity fill-rule ' +
    'stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color ' +
    'clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits gradientUnits gradientTransform spreadMethod offset stop-color ' +
    'stop-opacity font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline href version'
  ).split(' '),
);

/**
 * Reads a logo: a PNG, or an SVG of shapes, gradients and texts, which is rewritten from an allow-list.
 * @throws an error for the operator: the file is too large, of a different type, or contains something that could run, load or deceive
 */
export function readLogo(file: Buffer): Logo {
  if (file.length > MAX_BYTES)
    throw new Error(`A logo may be at most ${MAX_BYTES / 1024} KiB. This one is ${Math.ceil(file.length / 1024)} KiB.`);
  if (file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readPng(file);
  return readSvg(file.toString('utf8'));
}

/** Reads a PNG's width and height from its first chunk. */
function readPng(file: Buffer): Logo {
  const isComplete = file.length > 33 && file.toString('latin1', 12, 16) === 'IHDR' && file.includes('IEND', 33, 'latin1');
  const [width, height] = isComplete ? [file.readUInt32BE(16), file.readUInt32BE(20)] : [0, 0];
  if ([width, height].some((side) => side < 1 || side > MAX_PIXELS))
    throw new Error(`The PNG is corrupt, or a side exceeds ${MAX_PIXELS} pixels.`);
  return { type: 'png', content: file, ratio: width / height };
}

function readSvg(text: string): Logo {
  let root: XmlElement | null;
  try {
    root = parseXml(text.replace(/^\uFEFF/, '')).root;
  } catch {
    throw new Error('The file is neither a PNG nor a well-formed SVG.');
  }
  if (root?.name !== 'svg' || root.attributes['xmlns'] !== SVG_NAMESPACE) throw new Error('The file is not an SVG.');
  const ratio = ratioOf(root);
  if (ratio === null) throw new Error('The SVG needs a viewBox with a width and a height, so that it can be drawn at any size.');
  return { type: 'svg', content: Buffer.from(rewritten(root, true)), ratio };
}

/** Returns the width of an SVG divided by its height: of its size if it has one, else of its viewBox. */
function ratioOf({ attributes: { viewBox = '', width = '', height = '' } }: XmlElement): number | null {
  const [, , boxWidth = 0, boxHeight = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const boxRatio = boxWidth / boxHeight;
  if (!(boxWidth > 0 && boxRatio > 0 && Number.isFinite(boxRatio))) return null;
  const hasSize = [width, height].every((length) => /^\d+(\.\d+)?(px)?$/.test(length));
  const ratio = hasSize ? Number.parseFloat(width) / Number.parseFloat(height) : 0;
  return ratio > 0 && Number.isFinite(ratio) ? ratio : boxRatio;
}

function rewritten(node: XmlNode, isRoot = false): string {
  if (node instanceof XmlText) return escapeXml(node.text);
  if (!(node instanceof XmlElement)) return '';
  const { name, attributes, children } = node;
  if (!ELEMENTS.has(name)) throw new Error(`The SVG contains <${name}>, which is not allowed in a logo.`);
  const keptAttributes = Object.entries(attributes).flatMap(([key, value]) => attributeOf(name, key, value));
  const content = children.map((child) => rewritten(child)).join('');
  return `<${name}${isRoot ? ` xmlns="${SVG_NAMESPACE}"` : ''}${keptAttributes.join('')}>${content}</${name}>`;
}

function attributeOf(element: string, key: string, value: string): readonly string[] {
  const name = key === 'xlink:href' ? 'href' : key;
  // Namespaces and the metadata of drawing programs and assistive tools do not change the picture.
  if (/^(xmlns(:.*)?|xml:space|data-.*|aria-.*|role|class)$/.test(name)) return [];
  if (!ATTRIBUTES.has(name)) throw new Error(`The SVG contains the attribute ${key} on <${element}>, which is not allowed in a logo.`);
  const isExternal = name === 'href' ? !/^#[\w-]+$/.test(value) : /url\s*\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value.trim());
  if (isExternal || /[\\]|javascript:|data:|https?:/i.test(value))
    throw new Error(`The SVG refers to an external resource: ${key} on <${element}>.`);
  return [` ${name}="${escapeXml(value)}"`];
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
