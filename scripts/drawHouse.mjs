// Draws the house (docs/house.svg) from the actual imports. `npm run layers -- --draw` writes it.

/** @typedef {{ from: string, to: string }} Import from a file to a file of src/ */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** The wings, each with a one-line description. */
const WINGS = /** @type {const} */ ({
  workshop: 'what authors use',
  enrollment: 'this product',
  server: 'its reference server',
  runtime: 'a survey from a definition, for any product',
});
/** @typedef {keyof typeof WINGS} Wing */

const NAMES = /** @type {const} */ (['workshop', 'enrollment', 'server', 'runtime']);

const WIDTH = 980;
const MARGIN = 24;
const PADDING = 16;
const HEAD = 54;
const CHIP = { height: 26, gap: 8, perLetter: 7, beside: 18 };
const BETWEEN = { columns: 96, rows: 76 };
const COLUMNS = { workshop: 238, enrollment: 238, server: 264, runtime: WIDTH - 2 * MARGIN };
const INK = '#1d2b2a';
const FILLS = { workshop: '#fbf1e0', enrollment: '#e6f1ec', server: '#e9eef6', runtime: '#0d5a50' };

/**
 * @param {readonly Import[]} imports without cycles between the rooms of a wing
 * @returns {string} an SVG, independent of the order of the imports
 */
export function drawHouse(imports) {
  const floors = new Map(NAMES.map((wing) => [wing, floorsOf(wing, imports)]));
  const rooms = new Map(
    NAMES.map((wing) => [wing, wing === 'runtime' ? placeSideBySide(floors.get(wing) ?? []) : stackFloors(floors.get(wing) ?? [])]),
  );
  const heightOf = (/** @type {Wing} */ wing) => HEAD + Math.max(0, ...(rooms.get(wing) ?? []).map(({ y }) => y + CHIP.height)) + PADDING;
  const upperHeight = Math.max(heightOf('workshop'), heightOf('enrollment'), heightOf('server'));

  /** @type {Map<Wing, Box>} */
  const boxes = new Map();
  let x = MARGIN;
  for (const wing of /** @type {const} */ (['workshop', 'enrollment', 'server'])) {
    boxes.set(wing, { x, y: MARGIN + upperHeight - heightOf(wing), width: COLUMNS[wing], height: heightOf(wing) });
    x += COLUMNS[wing] + BETWEEN.columns;
  }
  const lowerTop = MARGIN + upperHeight + BETWEEN.rows;
  boxes.set('runtime', { x: MARGIN, y: lowerTop, width: COLUMNS.runtime, height: heightOf('runtime') });
  const height = lowerTop + heightOf('runtime') + MARGIN;

  const parts = NAMES.flatMap((wing) => drawWing(wing, boxOf(boxes, wing), rooms.get(wing) ?? []));
  const arrows = NAMES.flatMap((from) =>
    NAMES.filter((to) => to !== from).flatMap((to) => drawArrow(from, to, { imports, boxes, rooms: (rooms.get(to) ?? []).length })),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="The four wings of src/, their rooms, and which wing imports from which" font-family="system-ui, sans-serif" font-size="12">`,
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 10 5 0 10Z" fill="#51605e"/></marker></defs>',
    `<rect width="${WIDTH}" height="${height}" rx="12" fill="#ffffff"/>`,
    ...parts,
    ...arrows,
    '</svg>',
    '',
  ].join('\n');
}

/** @param {Map<Wing, Box>} boxes @param {Wing} wing @returns {Box} */
function boxOf(boxes, wing) {
  const box = boxes.get(wing);
  if (!box) throw new Error(`${wing} is missing from the picture.`);
  return box;
}

/**
 * Returns the wing and the room of a file: `src/server/store/accounts.ts` is in `server` and `store`. A file outside the rooms has
 * none.
 * @param {string} file
 */
function placeOf(file) {
  const [, wing = '', ...rest] = file.split('/');
  return { wing, room: rest.length > 1 ? (rest[0] ?? null) : null };
}

/**
 * Returns the rooms of a wing by floor, the top floor first. A room imports only from floors below it.
 * @param {Wing} wing
 * @param {readonly Import[]} imports
 * @returns {string[][]}
 */
function floorsOf(wing, imports) {
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  for (const { from, to } of imports) {
    const [a, b] = [placeOf(from), placeOf(to)];
    if (a.wing === wing && a.room !== null) below.set(a.room, below.get(a.room) ?? new Set());
    if (b.wing === wing && b.room !== null) below.set(b.room, below.get(b.room) ?? new Set());
    if (a.wing === wing && b.wing === wing && a.room !== null && b.room !== null && a.room !== b.room) below.get(a.room)?.add(b.room);
  }
  /** @type {Map<string, number>} */
  const floorByRoom = new Map();
  /** @type {(room: string) => number} */
  const floorOf = (room) => {
    const floor = floorByRoom.get(room) ?? Math.max(0, ...[...(below.get(room) ?? [])].map((each) => 1 + floorOf(each)));
    floorByRoom.set(room, floor);
    return floor;
  };
  /** @type {string[][]} */
  const floors = [];
  for (const room of [...below.keys()].sort()) (floors[floorOf(room)] ??= []).push(room);
  return floors.reverse();
}

/** @param {string} name */
function widthOf(name) {
  return name.length * CHIP.perLetter + CHIP.beside;
}

/** @typedef {{ room: string, x: number, y: number }} Chip a room's position within its wing */

/**
 * Stacks the floors. A floor that is too long for its wing is split into several rows.
 * @param {readonly string[][]} floors
 * @returns {Chip[]}
 */
function stackFloors(floors) {
  let y = -CHIP.height - CHIP.gap;
  return floors.flatMap((floor) => {
    let x = 0;
    y += CHIP.height + CHIP.gap;
    return floor.map((room) => {
      if (x > 0 && x + widthOf(room) > COLUMNS.server - 2 * PADDING) {
        x = 0;
        y += CHIP.height + CHIP.gap;
      }
      const chip = { room, x, y };
      x += widthOf(room) + CHIP.gap;
      return chip;
    });
  });
}

/**
 * Places the floors side by side with the top floor on the left, for a wide wing.
 * @param {readonly string[][]} floors
 * @returns {Chip[]}
 */
function placeSideBySide(floors) {
  const column = (COLUMNS.runtime - 2 * PADDING) / Math.max(1, floors.length);
  return floors.flatMap((floor, index) => floor.map((room, row) => ({ room, x: index * column, y: row * (CHIP.height + CHIP.gap) })));
}

/** @param {Wing} wing @param {Box} box @param {readonly Chip[]} chips */
function drawWing(wing, { x, y, width, height }, chips) {
  const isDark = wing === 'runtime';
  const ink = isDark ? '#ffffff' : INK;
  const elements = chips.map((chip) => {
    const [left, top, width] = [x + PADDING + chip.x, y + HEAD + chip.y, widthOf(chip.room)];
    return `<rect x="${left}" y="${top}" width="${width}" height="${CHIP.height}" rx="6" fill="#ffffff"${isDark ? '' : ' stroke="#c9d4d1"'}/><text x="${left + width / 2}" y="${top + 17}" text-anchor="middle" fill="${INK}">${chip.room}</text>`;
  });
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${FILLS[wing]}"/>`,
    `<text x="${x + PADDING}" y="${y + 24}" font-size="16" font-weight="700" fill="${ink}">${wing}</text>`,
    `<text x="${x + PADDING}" y="${y + 42}" fill="${ink}">${WINGS[wing]}</text>`,
    ...elements,
  ];
}

/**
 * Draws an arrow from a wing to one that it imports from, labelled with the rooms that it needs. The arrow is dashed if only one
 * file imports.
 * @param {Wing} from
 * @param {Wing} to
 * @param {{ imports: readonly Import[], boxes: Map<Wing, Box>, rooms: number }} house
 */
function drawArrow(from, to, { imports, boxes, rooms }) {
  const importsBetween = imports.filter((each) => placeOf(each.from).wing === from && placeOf(each.to).wing === to);
  if (importsBetween.length === 0) return [];
  const sources = [...new Set(importsBetween.map((each) => each.from))];
  const neededRooms = [...new Set(importsBetween.map((each) => placeOf(each.to).room).filter((room) => room !== null))].sort();
  const label = neededRooms.length === rooms ? ['every room'] : neededRooms;
  const [a, b] = [boxOf(boxes, from), boxOf(boxes, to)];
  const isDown = to === 'runtime';
  const middle = Math.round(Math.max(a.y + a.height / 2, b.y + b.height / 2));
  const isLeft = b.x < a.x;
  const line = isDown
    ? `M${a.x + a.width / 2} ${a.y + a.height}V${b.y - 2}`
    : `M${isLeft ? a.x : a.x + a.width} ${middle}H${isLeft ? b.x + b.width + 2 : b.x - 2}`;
  const center = isLeft ? (b.x + b.width + a.x) / 2 : (a.x + a.width + b.x) / 2;
  const [onlySource = ''] = sources;
  const labelLines = sources.length === 1 ? ['only', onlySource.slice(onlySource.lastIndexOf('/') + 1)] : label;
  const side = a.x + a.width / 2 > WIDTH / 2 + BETWEEN.columns ? { offset: -10, anchor: 'end' } : { offset: 10, anchor: 'start' };
  const texts = isDown
    ? [
        `<text x="${a.x + a.width / 2 + side.offset}" text-anchor="${side.anchor}" y="${a.y + a.height + BETWEEN.rows / 2 + 4}" fill="#51605e">${labelLines.join(', ')}</text>`,
      ]
    : labelLines.map(
        (word, index) =>
          `<text x="${center}" y="${middle - 8 - (labelLines.length - 1 - index) * 15}" text-anchor="middle" fill="#51605e">${word}</text>`,
      );
  const dashes = sources.length === 1 ? ' stroke-dasharray="4 4"' : '';
  return [`<path d="${line}" stroke="#51605e" stroke-width="1.5" fill="none"${dashes} marker-end="url(#tip)"/>`, ...texts];
}
