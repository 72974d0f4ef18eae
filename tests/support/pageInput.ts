import { dropStrayPresses } from '../../src/enrollment/app/userInput/dropStrayPresses.ts';
import { watchScreens } from '../../src/enrollment/app/userInput/watchScreens.ts';

let isWatched = false;

/** Drops stray presses as the product does. A page is watched once, however many test files it serves. */
export function watchPage(): void {
  if (isWatched) return;
  isWatched = true;
  watchScreens(document, [dropStrayPresses(document)]);
}
