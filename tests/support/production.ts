/** The settings that a production server needs besides its database. */
export const PRODUCTION = {
  APP_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(40),
  EVENTS_KEY: 'key',
  HEALTH_SEALS: 'off',
  SUPPORT_EMAIL: 'support@enroll.example',
  IOS_STORE_URL: 'https://stores.example/ios',
  ANDROID_STORE_URL: 'https://stores.example/android',
} as const;
