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
        readonly get: operations["getEligibleStates"];
        readonly put?: never;
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
    readonly getEligibleStates: {
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
}
