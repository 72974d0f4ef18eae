import type { CDPSession, Page } from '@playwright/test';

/** A node of Chromium's accessibility tree. */
type AxNode = Awaited<ReturnType<typeof getTree>>['nodes'][number];

function getTree(session: CDPSession) {
  return session.send('Accessibility.getFullAXTree');
}

/** Roles that are not announced themselves. */
const SILENT = new Set([
  'generic',
  'none',
  'InlineTextBox',
  'ListMarker',
  'LineBreak',
  'MenuListPopup',
  'LabelText',
  'Legend',
  'paragraph',
]);
/** Silent roles whose texts are the names of the elements that they label, so that they are not repeated. */
const NAMING = new Set(['LabelText', 'Legend']);
/** Roles that are announced by name only. */
const NAMED_ONLY = new Set([
  'button',
  'heading',
  'link',
  'StaticText',
  'image',
  'combobox',
  'checkbox',
  'radio',
  'textbox',
  'DisclosureTriangle',
  'term',
]);
/** Regions that are silent while they are empty. */
const LIVE = new Set(['alert', 'status']);
const ROLES: Readonly<Record<string, string>> = {
  RootWebArea: 'page',
  StaticText: 'text',
  contentinfo: 'footer',
  DisclosureTriangle: 'disclosure',
  DescriptionListTerm: 'term',
};
const STATES = new Set(['checked', 'pressed', 'expanded', 'disabled', 'required', 'invalid', 'focused', 'modal', 'busy']);

/** Returns `aria-valuetext` by node. It is read from the page, because some versions of Chromium omit it from the reported tree. */
async function valueTexts(session: CDPSession, nodes: readonly AxNode[]): Promise<ReadonlyMap<string, string>> {
  const valued = nodes.filter(({ properties = [] }) => properties.some(({ name }) => name === 'valuetext'));
  const valueEntries = await Promise.all(
    valued.map(async ({ nodeId, backendDOMNodeId: backendNodeId = 0 }) => {
      const { node } = await session.send('DOM.describeNode', { backendNodeId });
      const valueIndex = node.attributes?.indexOf('aria-valuetext') ?? -1;
      return valueIndex < 0 ? [] : [[nodeId, node.attributes?.[valueIndex + 1] ?? ''] as const];
    }),
  );
  return new Map(valueEntries.flat());
}

/**
 * Returns what a screen reader would announce, derived from the page's accessibility tree, in reading order: one line per item, indented
 * below its container.
 */
export async function spokenTree(session: CDPSession): Promise<readonly string[]> {
  const { nodes } = await getTree(session);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const valueTextOf = await valueTexts(session, nodes);

  const linesOf = (node: AxNode, isNaming: boolean): readonly string[] => {
    const role = String(node.role?.value ?? 'none');
    const isSilent = node.ignored || SILENT.has(role);
    if (!node.ignored && role === 'StaticText' && (isNaming || String(node.name?.value).trim() === '')) return [];
    const childLines =
      !node.ignored && NAMED_ONLY.has(role)
        ? []
        : (node.childIds ?? []).flatMap((id) => {
            const child = byId.get(id);
            return child ? linesOf(child, isNaming || NAMING.has(role)) : [];
          });
    if (isSilent) return childLines;
    if (LIVE.has(role) && childLines.length === 0) return [];
    return [phraseOf(node, role, valueTextOf.get(node.nodeId)), ...childLines.map((line) => `  ${line}`)];
  };

  const [root] = nodes;
  return root ? linesOf(root, false) : [];
}

function phraseOf({ name, description, value, properties = [] }: AxNode, role: string, valueText: string | undefined): string {
  const isPage = role === 'RootWebArea';
  const states = properties.flatMap(({ name: state, value: { value: stateValue } }) => {
    if (role === 'heading' && state === 'level') return [`level ${String(stateValue)}`];
    if (!STATES.has(state) || isPage || stateValue === false || stateValue === 'false') return [];
    return stateValue === true || stateValue === 'true' ? [state] : [`${state} ${String(stateValue)}`];
  });
  const spokenValue = valueText ?? value?.value;
  const parts = [
    ROLES[role] ?? role,
    name?.value ? JSON.stringify(name.value) : '',
    spokenValue === undefined || spokenValue === '' ? '' : `= ${String(spokenValue)}`,
    states.length > 0 ? `(${states.join(', ')})` : '',
    description?.value ? `described by ${JSON.stringify(description.value)}` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Collapses each landmark that the previous tree also contains to its first line. */
export function collapseUnchanged(tree: readonly string[], previousTree: readonly string[]): readonly string[] {
  const earlierBlocks = new Set(blocksOf(previousTree).map((block) => block.join('\n')));
  return blocksOf(tree).flatMap((block) =>
    block.length > 1 && earlierBlocks.has(block.join('\n')) ? [`${block[0] ?? ''}, as before`] : block,
  );
}

/** Splits a tree into the page's line and its landmarks. */
function blocksOf(tree: readonly string[]): readonly (readonly string[])[] {
  const starts = tree.flatMap((line, index) => (/^ {0,2}\S/.test(line) ? [index] : []));
  return starts.map((start, index) => tree.slice(start, starts[index + 1]));
}

/**
 * Records what live regions announce from now on, in every document of the page.
 * @returns a function that returns the announcements since its last call, each with the step that was shown
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { takeAnnounced: () => announcements.splice(0) });
    const LIVE_REGION = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';

    /** A region announces its changes. A region that is inserted with its text is announced only if it is an alert. */
    const announcedElements = ({ target, addedNodes }: MutationRecord): readonly Element[] => {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE_REGION);
      const added = [...addedNodes].filter((node) => node instanceof Element);
      const alerts = added.flatMap((node) => [node, ...node.querySelectorAll('*')]).filter((node) => node.matches('[role="alert"]'));
      return region ? [region, ...alerts] : alerts;
    };

    new MutationObserver((changes) => {
      const step = document.querySelector('main')?.dataset['step'] ?? 'page';
      for (const region of new Set(changes.flatMap(announcedElements))) {
        const text = region.textContent.replaceAll(/\s+/g, ' ').trim();
        if (text !== '') announcements.push(`${step}: ${text}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate<readonly string[]>('takeAnnounced()');
}
