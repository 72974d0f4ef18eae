// Made by `npm run generate` from openapi/events.yaml; not to be edited.

export interface paths {
    readonly "/v1/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Stores an event
         * @description The list holds one event. An event that is already stored (same uuid and time) is not stored again, so a retry does no harm.
         */
        readonly put: operations["sendEvents"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One event. The fields that every analytics event carries are beside its own `properties`. */
        readonly Event: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: date-time */
            readonly timestamp: string;
            /** @description The visitor's wall clock, with its offset. */
            readonly localDatetime?: string;
            readonly name: string;
            /** @enum {string} */
            readonly kind: "enrollment" | "survey" | "developer" | "linkedIdentity";
            /** @enum {string} */
            readonly privacy: "anonymous" | "identified" | "sensitive";
            /** @description The anonymous or the identified user id. */
            readonly userId?: string;
            /** @description The tracker's session: another one after 1800 s without an event. */
            readonly sessionId?: string;
            /** @enum {string} */
            readonly enrollmentType?: "UNKNOWN" | "B2B" | "B2C" | "TEST" | "INITIAL_ENROLLMENT" | "RETRIAGE";
            readonly partnerId?: number;
            readonly partnerName?: string;
            readonly segmentId?: string;
            readonly segmentName?: string;
            readonly experimentAssignments?: {
                readonly [key: string]: string;
            };
            /** @description Of the linked-identity event alone. */
            readonly accessCode?: string;
            /**
             * Format: email
             * @description Of the linked-identity event alone.
             */
            readonly emailAddress?: string;
            /** @description Of the linked-identity event alone. */
            readonly upid?: string;
            /**
             * @description Of the linked-identity event alone.
             * @enum {string}
             */
            readonly source?: "b2b_enrollment";
            readonly properties?: {
                readonly [key: string]: null | boolean | number | string | readonly string[];
            };
        };
        /** @description A failure, as in enrollment.yaml. */
        readonly Problem: {
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly code: string;
            readonly errors?: readonly {
                readonly path: string;
                readonly code: string;
            }[];
            readonly requestId?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly sendEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly events: readonly components["schemas"]["Event"][];
                };
            };
        };
        readonly responses: {
            /** @description Stored. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No write key or a wrong one, `INVALID_WRITE_KEY`. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A failure. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
