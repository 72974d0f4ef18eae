import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dropStrayPresses } from '../../src/enrollment/app/input/dropStrayPresses.ts';
import { watchScreens } from '../../src/enrollment/app/input/watchScreens.ts';

// Chunks that load on demand may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Testing Library cleans up automatically only with global test functions; ours are imported.
afterEach(cleanup);

// Reset to the state at the start of the page.
watchScreens(document, [dropStrayPresses(document)]);
