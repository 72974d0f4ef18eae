import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { watchPage } from './pageInput.ts';

// Chunks that load on demand may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Testing Library cleans up automatically only with global test functions; ours are imported.
afterEach(cleanup);

// A module that is still loading when a file ends would be broken for the next one.
afterAll(() => vi.dynamicImportSettled());

// The files of a worker share a page.
watchPage();
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
history.replaceState(null, '', '/');
document.title = '';
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.body.replaceChildren();
