import { dropStrayPresses } from '../../src/enrollment/app/input/dropStrayPresses.ts';
import { watchScreens } from '../../src/enrollment/app/input/watchScreens.ts';

// Once per page, as in the product.
watchScreens(document, [dropStrayPresses(document)]);
