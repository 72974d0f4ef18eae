import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dropStrayPresses } from '../../src/enrollment/app/dropStrayPresses.ts';
import { watchScreens } from '../../src/enrollment/app/watchScreens.ts';

// A busy machine is no failure: a chunk that is loaded on demand may take its time.
configure({ asyncUtilTimeout: 15_000 });

// Testing Library cleans up by itself only where the test functions are globals; ours are imported.
afterEach(cleanup);

// As the page starts.
watchScreens(document, [dropStrayPresses(document)]);
