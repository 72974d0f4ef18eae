import { geoOf } from '../http/geo.ts';
import { done, type Handler } from '../http/operations.ts';

/** Returns the page's public settings. */
export const getConfig: Handler<'getConfig'> = async (call, { settings }) =>
  done({ environment: settings.environment, ...settings.public, geo: geoOf(settings, call.header, call.query.geo) });
