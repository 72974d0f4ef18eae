/** The chunk of the pages for who has an account already. */
export { CheckInPage } from './checkIn/CheckInPage.tsx';
export { DeeplinkPage } from './deeplink/DeeplinkPage.tsx';
export { RetriageAuthPage } from './retriage/RetriageAuthPage.tsx';
export { RetriageFinishedPage } from './retriage/RetriageFinishedPage.tsx';
export { RetriagePage } from './retriage/RetriagePage.tsx';
export { TransitionPage } from './transition/TransitionPage.tsx';
