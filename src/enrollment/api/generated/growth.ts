// Made by `npm run generate` from openapi/growth.yaml; not to be edited.

export interface paths {
    readonly "/api/insurance/v1/eligibility/eligible_states/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The US states where the medication program may be offered */
        readonly get: operations["getEligibleTelehealthStates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pixel/v1/i/facebookCapiPixel/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reports a conversion to an ad network
         * @description It identifies the person only by hashes (SHA-256, hex), and only with consent: without it, the page sends nothing. A
         *     conversion that is already stored (same event id) is not stored again, so a retry does no harm.
         */
        readonly post: operations["sendAdConversion"];
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
        /** @description @see [API-49] */
        readonly AdConversion: {
            readonly eventId: string;
            readonly eventName: string;
            /** @description Without query and fragment. */
            readonly eventSourceUrl: string;
            /** @description Hashed, by the network's names (`em`, `ph`, `fn`, `ln`, `external_id`). */
            readonly userData?: {
                readonly [key: string]: string;
            };
            readonly value?: number;
            readonly currency?: string;
            readonly customProperties?: {
                readonly [key: string]: null | boolean | number | string;
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
    readonly getEligibleTelehealthStates: {
        readonly parameters: {
            readonly query: {
                readonly telehealthUserProgram: "B2B";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Two-letter codes. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eligibleStates": [
                     *         "CA",
                     *         "NY",
                     *         "TX"
                     *       ]
                     *     }
                     */
                    readonly "application/json": {
                        readonly eligibleStates: readonly string[];
                    };
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
    readonly sendAdConversion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "eventId": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
                 *       "eventName": "CompleteRegistration",
                 *       "eventSourceUrl": "https://enroll.example.com/success",
                 *       "userData": {
                 *         "em": "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8"
                 *       },
                 *       "value": 169.01,
                 *       "currency": "USD",
                 *       "customProperties": {
                 *         "program": "WEIGHT"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["AdConversion"];
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
