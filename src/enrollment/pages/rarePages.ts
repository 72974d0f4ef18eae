/**
 * The chunk of pages that most visitors never see: those for existing members, for arrivals from a portal or by single sign-on, and for
 * a change of device.
 */
export { AfterReset } from './landing/AfterReset.tsx';
export { CheckInPage } from './checkIn/CheckInPage.tsx';
export { OpenAppPage } from './openApp/OpenAppPage.tsx';
export { MemberSurveyPage } from './memberSurvey/MemberSurveyPage.tsx';
export { OtherDevicePages } from './otherDevice/OtherDevicePages.tsx';
export { PortalPage } from './portalSignIn/PortalPage.tsx';
export { OfferedRetriagePage } from './retriage/OfferedRetriagePage.tsx';
export { recogniseMember } from '../surveyAdapter/calls/recogniseMember.ts';
export { RetriageAuthPage } from './retriage/RetriageAuthPage.tsx';
export { RetriageFinishedPage } from './retriage/RetriageFinishedPage.tsx';
export { RetriagePage } from './retriage/RetriagePage.tsx';
export { SignOnScreen } from './singleSignOn/SignOnScreen.tsx';
export { TransitionPage } from './transition/TransitionPage.tsx';
