import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './pageInput.ts';

// Chunks that load on demand may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Testing Library cleans up automatically only with global test functions; ours are imported.
afterEach(cleanup);

// The files of a worker share a page.
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
history.replaceState(null, '', '/');
document.title = '';
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.body.replaceChildren();
