import { findProgram } from './findProgram.mjs';

/**
 * Debian's packages of Chromium, the preferred one first. The headless shell is the same browser without windows, tabs and profiles,
 * so the tests need much less processor time.
 */
export const CHROMIUM_PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Returns the path of Chromium on this machine: `CHROMIUM=path`, else the first known name in PATH.
 * @returns {string | undefined} undefined when there is none.
 */
export function findChromium() {
  return findProgram('CHROMIUM', [...CHROMIUM_PACKAGES, 'chromium-browser', 'google-chrome-stable', 'google-chrome']);
}

/**
 * Features that are disabled in tests. Chromium applies only the last `--disable-features`, so the list repeats the ones of
 * Playwright's that matter here. The address bar's popups would load two more pages of some seventy modules in each new context.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Returns the options with which every test starts Chromium. The browser may connect to this machine only. Playwright disables
 * Chromium's own sandbox, so the tests also run as root and in containers.
 * @returns {{ executablePath: string, args: string[] }}
 */
export function chromiumLaunch() {
  return {
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND,EXCLUDE localhost,EXCLUDE 127.0.0.1',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      // Tests have no screen, so drawing through a GPU process only costs time.
      '--disable-gpu',
    ],
  };
}
