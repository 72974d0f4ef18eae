import { tabStorage } from '../../visit/storage/tabStorage.ts';

/** The build that this tab has been reloaded from. */
const ITEM = 'renewedFrom';
/** An address for which the server sends the page without rendering a screen. */
const PLAIN_PAGE = '/error';
/** The timeout of the request, in milliseconds. Meanwhile the member waits for the message that something failed. */
const TIMEOUT_MS = 5_000;

/** The dependencies of reloading the page. */
export interface ReloadParts {
  /** Resolves once a reload would restore the visit's current state. */
  readonly whenDraftSaved: () => Promise<void>;
  /** The address to continue at. */
  readonly address: string;
}

/**
 * Reloads the page, once per build, if the server has a different build: after a deployment, files of the page's build may be gone, and
 * its version of the survey may be too old. The visit continues from its draft. Resolves only if the page is not reloaded.
 */
export async function reloadOutdatedPage({ whenDraftSaved, address }: ReloadParts): Promise<void> {
  const program = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!program || tabStorage.getItem(ITEM) === program) return;
  const reply = await fetch(PLAIN_PAGE, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const page = reply?.ok ? await reply.text().catch(() => program) : program;
  if (page.includes(program)) return;
  tabStorage.setItem(ITEM, program);
  await whenDraftSaved();
  if (location.href === address) location.reload();
  else location.replace(address);
  await new Promise(() => undefined);
}
