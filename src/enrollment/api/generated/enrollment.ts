// Made by `npm run generate` from openapi/enrollment.yaml; not to be edited.

export interface paths {
    readonly "/config.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The page's public settings
         * @description Base addresses, public keys, links, and the visitor's location as far as the server knows it. Contains no secret.
         */
        readonly get: operations["getConfig"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/partners/v1/getBySlug": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A partner by its slug
         * @description @see [API-34]
         */
        readonly get: operations["getPartnerBySlug"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/partners/v1/getByUpid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The partner that a program id belongs to
         * @description @see [API-35]
         */
        readonly get: operations["getPartnerByUpid"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/upid/{upid}/validate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Says whether a program id may still be claimed
         * @description An unknown id is not a failure of the call: it answers 200 with `ERROR_ACTIVATION_CODE_DOESNT_EXIST`, and counts towards
         *     the limit of 200 failed attempts in 10 minutes from one address.
         */
        readonly get: operations["validateUpid"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/programs/upid/{upid}:getEnrollmentInformation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The partner of a program id, and what its eligibility check asks */
        readonly get: operations["getEnrollmentInformation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/programs/upid/{upid}:updateUpidCurriculumMapping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Maps a program id to the curriculum of the chosen program
         * @description The body is the curriculum's name as plain text. DPP is `PT2V2`.
         */
        readonly post: operations["updateUpidCurriculumMapping"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/batches/-/batchPasscodes/{passcode}:generateUpidForPartner": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A program id for the passcode of a partner
         * @description After 100 failed attempts in 10 minutes from one address, it answers 429.
         */
        readonly post: operations["generateUpidForPartner"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/partners/checkEligibility": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Checks a person, or resolves a single sign-on eligibility id
         * @description It has two forms. A person's details give an `EligibilityResult`; each successful check is stored, and account creation and
         *     triage refer to it by `participantEligibilityId`. An `eligibilityId` alone gives a `SingleSignOnEligibility`.
         *     The partner's enforcement decides which details must match. Ineligibility is an answer (200), not a failure.
         *     After 200 failed checks in 10 minutes from one address, it answers 429.
         */
        readonly post: operations["checkEligibility"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/personifyhealth/v3/partners/{partner_id}/redirect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The address of the sign-in at a partner's wellness portal
         * @description The server composes the address: the portal's sign-in with the fixed client id, the redirect back to `url` with
         *     `partnerId`, a `state`, and a signature over client id and redirect that only the holder of the portal's secret can
         *     make; the secret itself never leaves the server. The portal returns to `url` with `state` and `code`, or with
         *     `error` (`access_denied`).
         */
        readonly get: operations["getPortalRedirect"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/virginpulse/v1/users:generateUpid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A program id for the code of a portal's sign-in
         * @description The server exchanges the code at the portal for an access token and asks for its owner. A person gets a program id on the
         *     first visit, and the same one until it is claimed. After 100 failed attempts in 10 minutes from one address, it answers 429.
         */
        readonly post: operations["generatePortalUpid"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/partners/retriageEligibility": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Looks up an existing member by typed details
         * @description Takes names, and the date of birth or the participant id, as the partner requires. The reply contains what is open to the
         *     member, without what only the member may see (`eligibilityProperties`). After 200 failed checks in 10 minutes from one
         *     address, it answers 429.
         */
        readonly post: operations["checkRetriageEligibility"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/partners/retriageEligibility/{accessCode}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What is open to a member who is logged in */
        readonly get: operations["getRetriageEligibility"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/retriage/migrateUser": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Moves a member to the program that re-triage led to
         * @description The server walks the answers itself: a program that they do not lead to is refused with the step and the reason.
         *     Program, answers, intake data and audit are stored together or not at all.
         */
        readonly post: operations["migrateUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/b2b-enrollment/getB2bEmailAvailabilityInformation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Whether an email has an account already
         * @description Reveals by design whether an account exists. Answers that say so are therefore limited: after 200 in 10 minutes from one
         *     address, it answers 429. Refusals of an account creation or a COMPLETE triage that reveal the same count too.
         */
        readonly post: operations["getB2bEmailAvailabilityInformation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A token for an email and a password
         * @description After 10 failures for an account or 60 from an address in 15 minutes, it answers 429. An unknown email and a wrong password take
         *     the same time and have the same shape.
         */
        readonly post: operations["login"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ends the token that the call carries
         * @description Other tokens of the member stay valid.
         */
        readonly post: operations["logout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/passwordResets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Requests a link to set a new password
         * @description Gives the same answer whether or not there is an account. `postResetRedirectUrl` must lead back to this product; its
         *     placeholders `{from}` and `{resetUrl}` are filled in by the server. At most 3 per account and 20 per address in an hour.
         */
        readonly post: operations["passwordResets"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/passwordResets:complete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sets the new password
         * @description The page behind the email's link (`/password-reset`) asks for it. The link's token is valid once, for an hour. All
         *     tokens of the member end with the old password. After 30 failed attempts in 15 minutes from one address, it answers 429.
         */
        readonly post: operations["completePasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/savedVisits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Saves a visit for another device, and emails a link to it
         * @description The visit is encrypted with a key that only the link holds, so that nobody can read it without the email. The link works once
         *     and for seven days. Answers alike for every email. At most 3 an email and 20 an address in an hour.
         */
        readonly post: operations["saveVisit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/savedVisits:open": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Opens a saved visit on another device
         * @description The first device that opens a link uses it up. `opener` names that device, so that it can ask again within ten minutes if the
         *     reply is lost. After 30 failed attempts in 15 minutes from one address, it answers 429.
         */
        readonly post: operations["openVisit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/users/migrateToB2B": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Moves an existing consumer account into the sponsored program
         * @description The caller must prove that the account is theirs: by the bearer token of the account that `userData.email` names, or by its password
         *     in `userData`. As for a new account, the server verifies what the page claims and walks the answers itself.
         */
        readonly post: operations["migrateToB2B"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/account/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Creates an account, or upgrades a free one
         * @description The server verifies what the page claims and walks the answers itself: a program that they do not lead to is
         *     refused with the step and the reason. Account, answers, triage, consent and audit are stored together or not at all.
         */
        readonly post: operations["createAccount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/telehealth/{accessCode}:enrollB2bUser": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Enrolls a member of the medication program with the telehealth service */
        readonly post: operations["enrollB2bUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/billing/v2/billingAddress:validate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Checks an address and normalises it */
        readonly post: operations["validateAddress"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dpp/v1/triage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Saves the survey's answers
         * @description PARTIAL after an answer, COMPLETE once at the end. The first save returns a key; later saves send it as `resourceKey` and
         *     change the same record. COMPLETE is refused when the answers are not a finished way for that partner.
         */
        readonly post: operations["saveTriage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dpp/v1/updateLastTriageTimestamp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Records a member's latest triage and its result */
        readonly post: operations["updateLastTriageTimestamp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/dpp/v1/alertUserCoach/{accessCode}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Notifies the member's coach that the member was screened out */
        readonly post: operations["alertUserCoach"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outcomes/v1/userprofiles/{accessCode}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A member's profile */
        readonly get: operations["getUserProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outcomes/v1/outcomes/{accessCode}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Stores completed outcomes surveys
         * @description Weights are in kg, heights in cm. A stored baseline is replaced. A stored check-in takes the new answers and keeps those that were not asked again. The weight and the exercise of a check-in are in the member's profile from then on.
         */
        readonly post: operations["storeOutcomes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outcomes/v1/surveys/{accessCode}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Stores a member's answers to a member survey
         * @description For every set in question-sets/ with a `route`. The server walks the answers through the set, as the page did, and stores them with the values that the set derives from them. Each completed survey is stored, even a repeated one. After 30 attempts by a member in an hour, 429.
         */
        readonly post: operations["storeSurveyAnswers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/userData/v3/consent/get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A person's consents and opt-outs
         * @description After 200 answers that reveal an opt-out in 10 minutes from one address, it answers 429.
         */
        readonly post: operations["getConsent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/userData/v3/consent/create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Opts a person out of data sharing */
        readonly post: operations["createConsent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly mail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The operator's mail service sends an email
         * @description The server posts each email to `MAIL_URL`, with `MAIL_TOKEN` as bearer. The email is ready to send; a service
         *     with templates of its own needs only `template`, `link`, `lang` and `partner`. Any 2xx reply means that it
         *     has accepted the email. 400, 410, 413 and 422 mean that it never will. After any other reply, or none within 10 s, the
         *     server tries again with the same `Idempotency-Key`, for up to 50 minutes. Redirects are not followed.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header: {
                    /** @description The same in each attempt to send the same email. */
                    readonly "Idempotency-Key": string;
                };
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Mail"];
                };
            };
            readonly responses: {
                /** @description Accepted. */
                readonly "2XX": {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly wrapKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The operator's key management service encrypts a data key
         * @description The server posts a new data key to `HEALTH_KMS_URL` with `/wrap` appended, and `HEALTH_KMS_TOKEN` as bearer. The service encrypts its bytes
         *     under the key `key` with `context` as additional authenticated data (encryption context), and stores nothing. 400, 410 and 422 mean
         *     that it never will. After any reply other than 200, or none in time, the server tries once more and then answers its own request 503.
         *     Redirects are not followed.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["KeyToWrap"];
                };
            };
            readonly responses: {
                /** @description The encrypted key. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @description Any text, in the service's own format. */
                            readonly wrapped: string;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly unwrapKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The operator's key management service decrypts a data key
         * @description As `wrapKey`, with `/unwrap` appended. The service answers 422 if `wrapped` was changed, or belongs to another key or context.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["KeyToUnwrap"];
                };
            };
            readonly responses: {
                /** @description The data key. */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": {
                            /** @description The same 32 bytes in Base64. */
                            readonly plaintext: string;
                        };
                    };
                };
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly KeyToWrap: {
            /** @description The name of the key, `HEALTH_KMS_KEY`. */
            readonly key: string;
            /** @description A data key, 32 bytes in Base64. */
            readonly plaintext: string;
            readonly context: components["schemas"]["KeyContext"];
        };
        readonly KeyToUnwrap: {
            /** @description The name of the key that wrapped it. */
            readonly key: string;
            readonly wrapped: string;
            readonly context: components["schemas"]["KeyContext"];
        };
        /** @description The SHA-256 of what the data key belongs to. It names no member. */
        readonly KeyContext: string;
        /**
         * @example {
         *       "to": "ada@example.com",
         *       "template": "passwordReset",
         *       "link": "https://enroll.example.com/password-reset?token=3f0c&lang=en",
         *       "lang": "en",
         *       "partner": "Acme",
         *       "subject": "Set a new password",
         *       "text": "Set a new password: https://enroll.example.com/password-reset?token=3f0c&lang=en",
         *       "html": "<h1>Set a new password</h1>"
         *     }
         */
        readonly Mail: {
            readonly to: components["schemas"]["Email"];
            /** @enum {string} */
            readonly template: "passwordReset" | "savedVisit";
            /**
             * Format: uri
             * @description Leads to the page that sets a new password, once and within an hour; or to a saved visit, once and within seven days.
             */
            readonly link: string;
            /** @description The language of the texts. */
            readonly lang: string;
            /** @description Name of the member's partner; null for consumers. */
            readonly partner: string | null;
            readonly subject: string;
            /** @description The email as plain text. */
            readonly text: string;
            /** @description The email as HTML, in the partner's theme. */
            readonly html: string;
        };
        /** @description A failure, as defined by RFC 9457. `code` is stable. */
        readonly Problem: {
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly code: string;
            /** @description The message from docs/specification/errors.md, if the call has one [D-14]. */
            readonly message?: string;
            /** @description The login's and the migration's own code. */
            readonly errorCode?: string;
            /** @description The errors, each located by a JSON Pointer into the request. */
            readonly errors?: readonly {
                readonly path: string;
                readonly code: string;
            }[];
            /** @description The step of the survey where it stopped. */
            readonly step?: string;
            /** @description Why it stopped there. */
            readonly reason?: string;
            /** Format: date-time */
            readonly goLiveDate?: string;
            readonly maskedEmail?: string;
            /** @description To give to support. The server's log has the same id. */
            readonly requestId?: string;
        };
        readonly Slug: string;
        readonly Upid: string;
        readonly AccessCode: string;
        readonly TriageKey: string;
        readonly EligibilityId: string;
        /** Format: email */
        readonly Email: string;
        readonly Password: string;
        readonly Name: string;
        /** @description ISO 3166-1 alpha-2. */
        readonly Country: string;
        /**
         * Format: date
         * @example 1980-04-01
         */
        readonly IsoDate: string;
        /** @description E.164. */
        readonly Phone: string;
        /** @enum {string} */
        readonly YesNo: "yes" | "no";
        /** @enum {string} */
        readonly Agree: "AGREE";
        /** @enum {string} */
        readonly Locale: "en" | "en-GB" | "es" | "de" | "ko";
        /** @enum {string} */
        readonly Program: "WEIGHT" | "DPP" | "MED" | "NMPBA" | "MOOD";
        /** @enum {string} */
        readonly Curriculum: "CURRICULUM_UNSPECIFIED" | "HW" | "HM" | "PT2V2";
        /** @enum {string} */
        readonly Enforcement: "NONE" | "EMAIL" | "FULL_NAME_DOB" | "LN_DOB" | "UHC_OPTUM_BIG_FIVE";
        /** @enum {string} */
        readonly Gender: "female" | "male" | "self-identified";
        /** @enum {string} */
        readonly Sex: "female" | "male" | "intersex" | "preferNotToSay";
        readonly CalendarDate: {
            readonly year: number;
            readonly month: number;
            readonly day: number;
        };
        readonly Address: {
            readonly country: components["schemas"]["Country"];
            readonly address1?: string;
            readonly address2?: string;
            readonly city?: string;
            readonly region?: string;
            readonly zipcode?: string;
        };
        readonly UserIdentifier: {
            readonly email: components["schemas"]["Email"];
        };
        /** @description Answers by answer key; passwords are never among them. `dppEligible` (false once an answer rules DPP out, else left out), `wasOfferedDpp` and `wasOfferedMed` are found from the others; another value than theirs is refused with SURVEY_NOT_ACCEPTED. */
        readonly SurveyAnswers: {
            readonly [key: string]: components["schemas"]["Answer"];
        };
        /** @description One answer, of the type of its step. Each limit holds for values of its own type. */
        readonly Answer: string | number | boolean | null | readonly string[] | {
            readonly [key: string]: components["schemas"]["FieldAnswer"];
        };
        /** @description The answer to one field of a form. */
        readonly FieldAnswer: string | boolean | null | number | {
            readonly [key: string]: null | boolean | string;
        };
        readonly Config: {
            /** @enum {string} */
            readonly environment: "production" | "development";
            /** @description Base addresses of the three documents; empty means the page's own origin. */
            readonly hosts: {
                readonly enrollment: string;
                readonly growth: string;
                readonly events: string;
            };
            /** @description The login's public client id. */
            readonly clientId: string;
            /** @description The events host's public write key. */
            readonly eventsKey: string;
            readonly support: {
                readonly email: string;
                readonly link: string;
            };
            /** @description Where the mobile app is. */
            readonly stores: {
                readonly ios: string;
                readonly android: string;
                readonly testBuild: string | null;
            };
            /** @description Where the medical intake is. */
            readonly telehealthUrl: string;
            /** @description The addresses of the operator's own documents. For each that is absent, the page shows its sample. */
            readonly legal?: {
                readonly privacy?: string;
                readonly terms?: string;
                readonly practices?: string;
            };
            readonly geo: {
                readonly country: string | null;
                /** @description The US state; null elsewhere and where unknown. */
                readonly region: string | null;
            };
            /** @description Scripts of ad and analytics services, each loaded only with the consent that it needs. */
            readonly tags: readonly components["schemas"]["Tag"][];
        };
        readonly Tag: {
            /**
             * @description @see [CONS-01] to [CONS-05]
             * @enum {string}
             */
            readonly category: "C0001" | "C0002" | "C0003" | "C0004" | "C0005";
            readonly src: string;
        };
        readonly Partner: {
            readonly id: number;
            readonly slug: components["schemas"]["Slug"];
            readonly name: components["schemas"]["Name"];
            /** Format: date-time */
            readonly goLiveDate: string | null;
            readonly supportedLocales: readonly components["schemas"]["Locale"][];
            readonly configs: components["schemas"]["PartnerConfigs"];
            readonly logo?: components["schemas"]["PartnerLogo"];
            /** @description A style sheet on this server with the partner's colours, corners and typeface. Absent if the partner has the product's look. */
            readonly theme?: string;
        };
        /** @description Addresses of pictures on this server, which change with their content. Absent if the partner has no logo. */
        readonly PartnerLogo: {
            /** @description For light backgrounds. */
            readonly light: string;
            /** @description For dark backgrounds. */
            readonly dark?: string;
            readonly lightRatio?: components["schemas"]["LogoRatio"];
            readonly darkRatio?: components["schemas"]["LogoRatio"];
        };
        /** @description The logo's width divided by its height, so that a page can reserve its space. Absent for a logo set by an older version. */
        readonly LogoRatio: number;
        /** @description What a partner offers and asks. An absent flag is false. */
        readonly PartnerConfigs: {
            readonly DISPLAY_NAME?: string;
            readonly OFFERS_WEIGHT?: boolean;
            readonly OFFERS_DPP?: boolean;
            readonly OFFERS_MED?: boolean;
            readonly OFFERS_MOOD?: boolean;
            readonly OFFERS_DIABETES_MANAGEMENT?: boolean;
            readonly OFFERS_RETRIAGE?: boolean;
            readonly ACCOLADE_PARTNER?: boolean;
            readonly MEDICARE_PARTNER?: boolean;
            readonly ENROLL_PASSCODE?: boolean;
            readonly ENROLL_UPID?: boolean;
            readonly ENROLL_VIRGIN_PULSE?: boolean;
            readonly HIDE_COST?: boolean;
            readonly MAINTAIN_ORIGINAL_LOGO?: boolean;
            readonly UPFRONT_ELIGIBILITY_ENFORCEMENT?: components["schemas"]["Enforcement"];
            readonly REQUIRES_DOB?: boolean;
            readonly REQUIRES_PARTICIPANT_ID?: boolean;
            readonly CUSTOM_SUPPORT_LINK?: string;
        };
        readonly UpidValidation: {
            readonly available: boolean;
            /**
             * @description Why it is not available; absent when it is.
             * @enum {string}
             */
            readonly requestError?: "ERROR_ACTIVATION_CODE_CLAIMED" | "ERROR_ACTIVATION_CODE_DOESNT_EXIST" | "ERROR_BATCH_FULL" | "ERROR_PAST_CONTRACT_END_DATE";
        };
        readonly EnrollmentInformation: {
            readonly partnerId: number;
            readonly customSupportEmail?: components["schemas"]["Email"];
            readonly upfrontEligibilityEnforcement: components["schemas"]["Enforcement"];
        };
        readonly EligibilityDetails: {
            readonly partnerId: number;
            readonly firstName?: components["schemas"]["Name"];
            readonly lastName?: components["schemas"]["Name"];
            /** @description The employee id. */
            readonly participantId?: string;
            readonly policyId?: string;
            readonly email?: components["schemas"]["Email"];
            readonly dateOfBirth?: components["schemas"]["CalendarDate"];
            /** @description Stated where no date of birth is asked. */
            readonly age?: number;
            readonly leadSource?: string;
        };
        readonly EligibilityById: {
            readonly eligibilityId: components["schemas"]["EligibilityId"];
        };
        /** @enum {string} */
        readonly EligibilityReason: "ELIGIBLE" | "EXISTING_ACCOUNT" | "INELIGIBLE" | "NOT_IN_LATEST_FILE" | "PRIOR_TO_EFFECTIVE_DATE" | "API_ERROR" | "MULTIPLE_MATCHES";
        readonly EligibilityResult: {
            readonly isEligible: boolean;
            readonly isMedEligible: boolean;
            readonly eligibilityReason: components["schemas"]["EligibilityReason"];
            /** @description The stored check; absent when not eligible. */
            readonly participantEligibilityId?: components["schemas"]["EligibilityId"];
            /** @description The partner that the person belongs to. */
            readonly participantPartnerId: number;
            /** @description A program id of that partner, if it is not the requested partner. */
            readonly upid?: components["schemas"]["Upid"];
            readonly eligibilityInfo?: components["schemas"]["EligibilityInfo"];
        };
        /** @description What the partner's file says about the person beyond the details entered. */
        readonly EligibilityInfo: {
            readonly effectiveDate?: components["schemas"]["CalendarDate"];
            /**
             * @example FREE_SCALE
             * @example NOOMCOIN
             */
            readonly scaleEligible?: string;
            readonly segmentId?: string;
            readonly segmentName?: string;
        };
        readonly SingleSignOnEligibility: {
            readonly eligible: boolean;
            readonly medEligible: boolean;
            readonly eligibilityReason: components["schemas"]["EligibilityReason"];
            readonly eligibilityId: components["schemas"]["EligibilityId"];
            readonly partnerId: number;
            /** @description There when the person is a member already. */
            readonly accessCode?: components["schemas"]["AccessCode"];
            readonly firstName?: components["schemas"]["Name"];
            readonly lastName?: components["schemas"]["Name"];
            readonly dateOfBirth?: components["schemas"]["CalendarDate"];
            readonly effectiveDate?: components["schemas"]["CalendarDate"];
            readonly email?: components["schemas"]["Email"];
            readonly participantId?: string;
            readonly scaleEligible?: string;
            readonly segmentId?: string;
            readonly segmentName?: string;
            readonly upid?: components["schemas"]["Upid"];
            readonly extras?: {
                readonly address?: components["schemas"]["SingleSignOnAddress"];
            };
        };
        readonly SingleSignOnAddress: {
            readonly country?: components["schemas"]["Country"];
            readonly region?: string;
            readonly city?: string;
            readonly addressLine1?: string;
            readonly addressLine2?: string;
            readonly zipcode?: string;
        };
        readonly LoginForm: {
            readonly client_id: string;
            /** @enum {string} */
            readonly grant_type: "password";
            /** @description A LoginRequest as JSON. */
            readonly request: string;
        };
        readonly LoginRequest: {
            /** @description The password. */
            readonly credentials: string;
            /** @enum {string} */
            readonly mode: "LOGIN";
            readonly principal: components["schemas"]["Email"];
            /** @enum {string} */
            readonly type: "EMAIL_AND_PASSWORD";
        };
        readonly LoginResult: {
            readonly accessCode: components["schemas"]["AccessCode"];
            readonly access_token: string;
            readonly accountEmail: components["schemas"]["Email"];
        };
        readonly CreateAccount: {
            readonly upid: components["schemas"]["Upid"];
            readonly userData: components["schemas"]["UserData"];
        };
        /** @description The enrollment payload. @see [PAY-01] to [PAY-10], [D-09] */
        readonly UserData: {
            readonly email: components["schemas"]["Email"];
            readonly password: components["schemas"]["Password"];
            readonly name?: string;
            readonly age?: number;
            readonly gender?: components["schemas"]["Gender"];
            readonly locale?: components["schemas"]["Locale"];
            readonly phoneNumber?: components["schemas"]["Phone"];
            readonly heightInCm?: number;
            readonly weightInKg?: number;
            readonly coursePacks?: readonly ("sleep" | "GLP1" | "NW_PLUS" | "AGING_AND_METABOLISM")[];
            readonly weightLossData?: components["schemas"]["WeightLossData"];
            readonly forceExperimentsToAssign?: readonly {
                readonly name: string;
                readonly value: string;
            }[];
            readonly surveyAnswers: components["schemas"]["SurveyAnswers"];
            readonly extras: components["schemas"]["UserDataExtras"];
        };
        readonly MigrateToB2B: {
            readonly upid: components["schemas"]["Upid"];
            readonly userData: components["schemas"]["MigrationUserData"];
        };
        /** @description The enrollment payload of an existing account, whose password may be left out. @see [API-16] [D-09] */
        readonly MigrationUserData: {
            readonly email: components["schemas"]["Email"];
            /** @description Of the account that exists. */
            readonly password?: string;
            readonly name?: string;
            readonly age?: number;
            readonly gender?: components["schemas"]["Gender"];
            readonly locale?: components["schemas"]["Locale"];
            readonly phoneNumber?: components["schemas"]["Phone"];
            readonly heightInCm?: number;
            readonly weightInKg?: number;
            readonly coursePacks?: readonly ("sleep" | "GLP1" | "NW_PLUS" | "AGING_AND_METABOLISM")[];
            readonly weightLossData?: components["schemas"]["WeightLossData"];
            readonly forceExperimentsToAssign?: readonly {
                readonly name: string;
                readonly value: string;
            }[];
            readonly surveyAnswers: components["schemas"]["SurveyAnswers"];
            readonly extras: components["schemas"]["UserDataExtras"];
        };
        readonly WeightLossData: {
            readonly targetWeightInKg: number;
            readonly targetWeightDate: components["schemas"]["IsoDate"];
            readonly weightLossSpeedPerWeekInKg: number;
        };
        readonly UserDataExtras: {
            readonly program: components["schemas"]["Program"];
            readonly address?: components["schemas"]["Address"];
            readonly shippingAddress?: components["schemas"]["Address"];
            readonly b2bUserId?: string;
            readonly callsAndTextsConsent?: components["schemas"]["Agree"];
            readonly consentStatus?: components["schemas"]["Agree"];
            readonly consentSignature?: string;
            readonly dob?: components["schemas"]["IsoDate"];
            readonly dppTriageKey?: components["schemas"]["TriageKey"];
            readonly eligibilityId?: components["schemas"]["EligibilityId"];
            readonly employeeId?: string;
            /** @enum {string} */
            readonly enrolledInMedicare?: "yes" | "no" | "notSure";
            readonly experimentAssignments?: {
                readonly [key: string]: string;
            };
            readonly firstName?: components["schemas"]["Name"];
            readonly ginaAdaConsent?: components["schemas"]["Agree"];
            readonly lastName?: components["schemas"]["Name"];
            readonly liabilityWaiverConsent?: components["schemas"]["Agree"];
            /** @enum {string} */
            readonly medicareConsent?: "agree" | "disagree";
            readonly mhmdaOptIn?: boolean;
            readonly orderScale?: boolean;
            readonly partnerName?: components["schemas"]["Name"];
            readonly phoneNumber?: components["schemas"]["Phone"];
            readonly policyId?: string;
        };
        /** @description Medication enrollment data. @see [PAY-21] to [PAY-24] */
        readonly MedicalEnrollment: {
            readonly userId?: string;
            readonly accessCode?: components["schemas"]["AccessCode"];
            readonly firstName: components["schemas"]["Name"];
            readonly lastName: components["schemas"]["Name"];
            readonly dateOfBirth?: components["schemas"]["IsoDate"];
            readonly gender?: components["schemas"]["Gender"];
            readonly email: components["schemas"]["Email"];
            readonly address1?: string;
            readonly address2?: string;
            readonly city?: string;
            readonly stateCode?: string;
            readonly zipCode?: string;
            readonly phoneNumber?: components["schemas"]["Phone"];
            readonly mainReason?: string;
            readonly familyHistory?: components["schemas"]["YesNo"];
            /** @enum {string} */
            readonly pregnant?: "yes" | "no" | "noButNursing" | "noButPlanning";
            readonly healthConditions?: readonly string[];
            readonly heightFeet?: number;
            readonly heightInch?: number;
            readonly weightLbs?: number;
            readonly partnerId?: number;
            readonly useMedications?: components["schemas"]["YesNo"];
            readonly suicideOrSelfHarm1?: components["schemas"]["YesNo"];
            readonly suicideOrSelfHarm2?: components["schemas"]["YesNo"];
        };
        readonly SaveTriage: {
            /** @enum {string} */
            readonly completionStatus: "PARTIAL" | "COMPLETE";
            /** @description participantEligibilityId of the eligibility check. */
            readonly participantId?: components["schemas"]["EligibilityId"];
            readonly partnerId: number;
            /** @description The key of the first save. */
            readonly resourceKey?: components["schemas"]["TriageKey"];
            readonly survey: components["schemas"]["SurveyAnswers"];
        };
        readonly RetriageDetails: {
            readonly partnerId: number;
            readonly firstName: components["schemas"]["Name"];
            readonly lastName: components["schemas"]["Name"];
            readonly dateOfBirth?: components["schemas"]["CalendarDate"];
            /** @description The employee id. */
            readonly participantId?: string;
        };
        /** @description @see [RETR-06] [RETR-07] [RETR-08] */
        readonly RetriageEligibility: {
            readonly accessCode: components["schemas"]["AccessCode"];
            /** @description The partner that the member belongs to. */
            readonly partnerSlug?: components["schemas"]["Slug"];
            readonly currentProgram?: components["schemas"]["Program"];
            /** @enum {string} */
            readonly eligibilityReason: "ELIGIBLE" | "RECENTLY_RETRIAGED" | "INELIGIBLE";
            readonly eligibleRetriagePrograms: readonly ("DPP" | "MED")[];
            readonly userProfile: {
                readonly firstName?: components["schemas"]["Name"];
                readonly dateOfBirth?: components["schemas"]["CalendarDate"];
                /** @enum {string} */
                readonly gender?: "FEMALE" | "MALE" | "SELF_ID";
                readonly sex?: components["schemas"]["Sex"];
            };
            /** @description Values to prefill; empty unless the member is logged in. */
            readonly eligibilityProperties: {
                readonly firstName?: components["schemas"]["Name"];
                readonly lastName?: components["schemas"]["Name"];
                readonly email?: components["schemas"]["Email"];
                readonly phoneNumber?: components["schemas"]["Phone"];
                readonly address?: components["schemas"]["Address"];
                readonly participantId?: string;
                readonly segmentId?: string;
                readonly segmentName?: string;
            };
            /** @description True if the member's token proved the identity. */
            readonly didVerifyUsingAutologinData: boolean;
        };
        /** @description The migration payload. @see [PAY-11] to [PAY-20] */
        readonly MigrateUser: {
            readonly accessCode: components["schemas"]["AccessCode"];
            readonly survey: components["schemas"]["SurveyAnswers"];
            /** @description The survey again, as text, without passwords. */
            readonly surveyJson?: string;
            readonly offering: components["schemas"]["Program"];
            readonly partnerId: number;
            /** @enum {string} */
            readonly completionStatus: "COMPLETE";
            readonly wasOfferedDpp?: boolean;
            readonly wasOfferedMed?: boolean;
            readonly heightCm?: number;
            readonly weightKg?: number;
            readonly scaleShippingAddress?: components["schemas"]["Address"];
            readonly callsAndTextsConsent?: components["schemas"]["Agree"];
            readonly dppSurveyData?: components["schemas"]["DppSurveyData"];
            readonly medRetriageData?: components["schemas"]["MedRetriageData"];
        };
        readonly DppSurveyData: {
            readonly phq1Answer?: components["schemas"]["PhqAnswer"];
            readonly phq2Answer?: components["schemas"]["PhqAnswer"];
            readonly phq3Answer?: components["schemas"]["PhqAnswer"];
            readonly phq4Answer?: components["schemas"]["PhqAnswer"];
            readonly mskPain?: readonly ("KNEE" | "HIP" | "LOWER_BACK" | "UPPER_BACK" | "UNKNOWN")[];
            readonly mskPainLevel?: number;
            readonly initialA1c?: number;
        };
        /** @enum {string} */
        readonly PhqAnswer: "notAtAll" | "severalDays" | "moreThanHalfTheDays" | "nearlyEveryDay";
        readonly MedRetriageData: {
            readonly userId?: string;
            readonly homeAddress?: {
                readonly addressLine1?: string;
                readonly addressLine2?: string;
                readonly city?: string;
                readonly zoneCode?: string;
                readonly postalCode?: string;
                readonly countryCode?: components["schemas"]["Country"];
                readonly phoneNumber?: components["schemas"]["Phone"];
            };
            readonly mainReason?: string;
            readonly familyHistory?: components["schemas"]["YesNo"];
            /** @enum {string} */
            readonly pregnant?: "yes" | "no" | "noButNursing" | "noButPlanning";
            readonly healthConditions?: readonly string[];
            readonly heightFeet?: number;
            readonly heightInch?: number;
            readonly weightLbs?: number;
            readonly useMedications?: components["schemas"]["YesNo"];
            readonly suicideOrSelfHarm1?: components["schemas"]["YesNo"];
            readonly suicideOrSelfHarm2?: components["schemas"]["YesNo"];
        };
        readonly UserProfile: {
            readonly activeProgram?: {
                /** @description HEALTHY_MIND... is MOOD, DIABETES_PREVENTION... is DPP, else WEIGHT. */
                readonly programConfigurationSlug: string;
                /** Format: date-time */
                readonly timeStarted: string;
            };
            readonly firstName?: components["schemas"]["Name"];
            /** @enum {string} */
            readonly gender?: "FEMALE" | "MALE" | "SELF_ID";
            readonly heightCms?: number;
            /** @description Of the enrollment, a re-triage or a check-in, whichever was last. */
            readonly latestWeightKgs?: number;
            /** @description The answer at the last check-in that asked, if that was in the past two weeks; otherwise absent. */
            readonly loggedExerciseMinsPastTwoWks?: number;
            readonly segmentId?: string;
            readonly segmentName?: string;
            /** @description The partner that the member belongs to. */
            readonly partnerSlug?: components["schemas"]["Slug"];
        };
        readonly StoreOutcomes: {
            readonly survey: {
                readonly surveysCompleted: readonly components["schemas"]["SurveyCompleted"][];
            };
        };
        readonly StoreSurveyAnswers: {
            /** @example STRESS_CHECK */
            readonly questionSet: string;
            readonly locale: components["schemas"]["Locale"];
            readonly answers: components["schemas"]["SurveyAnswers"];
        };
        readonly SurveyCompleted: {
            /** @example DPP_SURVEY-0 */
            readonly surveyId: string;
            /** @enum {string} */
            readonly surveyExperienceSlug: "b2b_baseline_outcomes" | "b2b_recurring_outcomes";
            readonly surveyAnswers: readonly {
                readonly questionId: string;
                readonly answerSlugs: readonly string[];
            }[];
        };
    };
    responses: {
        /** @description The partner. */
        readonly Partner: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1001,
                 *       "slug": "acme",
                 *       "name": "Acme",
                 *       "goLiveDate": "2020-01-01T00:00:00.000Z",
                 *       "supportedLocales": [
                 *         "en",
                 *         "en-GB",
                 *         "es",
                 *         "de",
                 *         "ko"
                 *       ],
                 *       "configs": {
                 *         "OFFERS_WEIGHT": true,
                 *         "OFFERS_DPP": true,
                 *         "REQUIRES_DOB": true,
                 *         "UPFRONT_ELIGIBILITY_ENFORCEMENT": "NONE"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["Partner"];
            };
        };
        /** @description What is open to the member. */
        readonly RetriageEligibility: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "accessCode": "MEMBER-WEIGHT",
                 *       "partnerSlug": "acme",
                 *       "currentProgram": "WEIGHT",
                 *       "eligibilityReason": "ELIGIBLE",
                 *       "eligibleRetriagePrograms": [
                 *         "DPP",
                 *         "MED"
                 *       ],
                 *       "userProfile": {
                 *         "firstName": "Wendy",
                 *         "dateOfBirth": {
                 *           "year": 1980,
                 *           "month": 5,
                 *           "day": 5
                 *         },
                 *         "gender": "FEMALE",
                 *         "sex": "female"
                 *       },
                 *       "eligibilityProperties": {},
                 *       "didVerifyUsingAutologinData": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["RetriageEligibility"];
            };
        };
        /** @description Any other failure; see the document's description. */
        readonly Problem: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No token, or one that is invalid or expired, `INVALID_TOKEN`. */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is another member's, `NOT_YOUR_ACCOUNT`. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @example UPID-ACME-0001 */
        readonly upid: components["schemas"]["Upid"];
        /** @example MEMBER-WEIGHT */
        readonly accessCode: components["schemas"]["AccessCode"];
        /** @description The affiliate's id that the visitor came with (`affiliateId` in the address). The affiliate partner is notified of the enrollment. */
        readonly affiliateId: string;
        /** @description The visit's `utm_campaign`; `cpm` is paid by views, so the enrollment earns nothing more. */
        readonly affiliateCampaign: string;
        /** @description One for each thing to create. A retry sends the same one. */
        readonly idempotencyKey: string;
        /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
        readonly questionSetVersion: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getConfig: {
        readonly parameters: {
            readonly query?: {
                /** @description A simulated country, with a state after a dash (`US-CA`). Counts only in development. */
                readonly geo?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Config"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly getPartnerBySlug: {
        readonly parameters: {
            readonly query: {
                /** @example acme */
                readonly slug: components["schemas"]["Slug"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Partner"];
            /** @description No such partner, `PARTNER_NOT_FOUND`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly getPartnerByUpid: {
        readonly parameters: {
            readonly query: {
                /** @example UPID-ACME-0001 */
                readonly upid: components["schemas"]["Upid"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Partner"];
            /** @description No such program id, `PARTNER_NOT_FOUND`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly validateUpid: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example UPID-ACME-0001 */
                readonly upid: components["parameters"]["upid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Available, or why not. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpidValidation"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly getEnrollmentInformation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example UPID-ACME-0001 */
                readonly upid: components["parameters"]["upid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The enrollment information. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "partnerId": 1001,
                     *       "customSupportEmail": "support@acme.example",
                     *       "upfrontEligibilityEnforcement": "NONE"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EnrollmentInformation"];
                };
            };
            /** @description No such program id, `UPID_NOT_FOUND`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly updateUpidCurriculumMapping: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @example UPID-ACME-0001 */
                readonly upid: components["parameters"]["upid"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example HW */
                readonly "text/plain": components["schemas"]["Curriculum"];
            };
        };
        readonly responses: {
            /** @description Mapped. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such program id, `UPID_NOT_FOUND`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The program id is no longer available, `UPID_UNAVAILABLE`. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly generateUpidForPartner: {
        readonly parameters: {
            readonly query: {
                /** @example northwind */
                readonly partnerSlug: components["schemas"]["Slug"];
            };
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @example NORTH2026 */
                readonly passcode: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The program id. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upid": "UPID-NORTHWIND-7Q2MZK4D1R"
                     *     }
                     */
                    readonly "application/json": {
                        readonly upid: components["schemas"]["Upid"];
                    };
                };
            };
            /** @description Not a passcode of this partner, `PASSCODE_INVALID`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The passcode has no seats left, `BATCH_FULL`. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly checkEligibility: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EligibilityDetails"] | components["schemas"]["EligibilityById"];
            };
        };
        readonly responses: {
            /** @description The result, in the form of the request. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EligibilityResult"] | components["schemas"]["SingleSignOnEligibility"];
                };
            };
            /** @description The partner is not live yet, `BEFORE_GOLIVE_DATE`; `goLiveDate` says when it will be. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such partner, `PARTNER_NOT_FOUND`, or no such eligibility id, `ELIGIBILITY_NOT_FOUND`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The date of birth is not a date (`INVALID_DATE`) or gives an age outside 18 to 120 (`AGE_OUT_OF_RANGE`). */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly getPortalRedirect: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The page to return to, which must be a page of this product.
                 * @example /partner-portal/callback
                 */
                readonly url: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The partner's id; 0 if the partner is not known.
                 * @example 1008
                 */
                readonly partner_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The address to go to. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirectUri": "https://portal.example.com/authorize?client_id=enrollment&redirect_uri=..."
                     *     }
                     */
                    readonly "application/json": {
                        readonly redirectUri: string;
                    };
                };
            };
            /** @description No such partner, or one without a portal, `PORTAL_NOT_OFFERED`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The page to return to does not belong to this product, `REDIRECT_NOT_ALLOWED`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly generatePortalUpid: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "authorizationCode": "PORTAL-OK",
                 *       "partnerId": 1008,
                 *       "redirectUri": "http://localhost:8080/partner-portal/callback?partnerId=1008"
                 *     }
                 */
                readonly "application/json": {
                    readonly authorizationCode: string;
                    /** @description 0 if the partner is not known. */
                    readonly partnerId: number;
                    /** @description The page that the portal returned to. */
                    readonly redirectUri: string;
                };
            };
        };
        readonly responses: {
            /** @description The program id. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upid": "UPID-PORTAL-OPEN"
                     *     }
                     */
                    readonly "application/json": {
                        readonly upid: components["schemas"]["Upid"];
                    };
                };
            };
            /** @description No such partner, or one without a portal, `PORTAL_NOT_OFFERED`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The person is already linked to an account, `PORTAL_USER_LINKED` (`maskedEmail` says which); or no seat is left, `BATCH_FULL`. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "PORTAL_USER_LINKED",
                     *       "maskedEmail": "m***@example.com"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The portal does not know the code, `PORTAL_CODE_INVALID`, or the page does not belong to this product, `REDIRECT_NOT_ALLOWED`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The portal is down, too slow, or sends an invalid answer, `PORTAL_FAILED`. */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly checkRetriageEligibility: {
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
                 *       "partnerId": 1001,
                 *       "firstName": "Wendy",
                 *       "lastName": "Weight",
                 *       "dateOfBirth": {
                 *         "year": 1980,
                 *         "month": 5,
                 *         "day": 5
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["RetriageDetails"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["RetriageEligibility"];
            /** @description The partner offers no re-triage, `RETRIAGE_NOT_OFFERED`. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such partner, `PARTNER_NOT_FOUND`, or no member with these details, `MEMBER_NOT_FOUND`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The date of birth is not a date, `INVALID_DATE`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly getRetriageEligibility: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example MEMBER-WEIGHT */
                readonly accessCode: components["parameters"]["accessCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["RetriageEligibility"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description The token is another member's, `NOT_YOUR_ACCOUNT`, or the partner offers no re-triage, `RETRIAGE_NOT_OFFERED`. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly migrateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
                readonly "Question-Set-Version"?: components["parameters"]["questionSetVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MigrateUser"];
            };
        };
        readonly responses: {
            /** @description Moved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accessCode": "MEMBER-WEIGHT",
                     *       "offering": "DPP"
                     *     }
                     */
                    readonly "application/json": {
                        readonly accessCode: components["schemas"]["AccessCode"];
                        readonly offering: components["schemas"]["Program"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /**
             * @description The token is another member's, `NOT_YOUR_ACCOUNT`; the member belongs to another partner, or the partner offers no re-triage,
             *     `RETRIAGE_NOT_OFFERED`.
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description The member cannot change the program now, `ALREADY_MED` or `RECENTLY_RETRIAGED` (message the same).
             *     `SURVEY_OUTDATED`: the server does not know the version of the survey, and its current one refuses the answers.
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `SURVEY_NOT_ACCEPTED` with `step` and `reason`, `IDEMPOTENCY_KEY_REUSED`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The telehealth service refused, `MED_ENROLLMENT_FAILED` (message the same). Nothing changes, and support is notified. */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly getB2bEmailAvailabilityInformation: {
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
                 *       "email": "ada@example.com"
                 *     }
                 */
                readonly "application/json": {
                    readonly email: components["schemas"]["Email"];
                };
            };
        };
        readonly responses: {
            /** @description What there is. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "availabilityResult": "AVAILABLE"
                     *     }
                     */
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly availabilityResult: "HAS_B2B_ACCOUNT" | "HAS_B2C_ACCOUNT" | "AVAILABLE";
                    };
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly login: {
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
                 *       "client_id": "enrollment-web",
                 *       "grant_type": "password",
                 *       "request": "{\"credentials\":\"correct horse battery 9\",\"mode\":\"LOGIN\",\"principal\":\"b2b@example.com\",\"type\":\"EMAIL_AND_PASSWORD\"}"
                 *     }
                 */
                readonly "application/x-www-form-urlencoded": components["schemas"]["LoginForm"];
            };
        };
        readonly responses: {
            /** @description The token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LoginResult"];
                };
            };
            /** @description The form does not match this document (`INVALID_REQUEST`) or names another client (`INVALID_CLIENT`). */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `LOGIN_FAILED`, with errorCode `INCORRECT_PASSWORD` or `NO_ACCOUNT_FOR_INFO`. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "LOGIN_FAILED",
                     *       "errorCode": "INCORRECT_PASSWORD"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly logout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Ended. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly passwordResets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "free@example.com",
                 *       "postResetRedirectUrl": "http://localhost:8080/?upid=UPID-ACME-0001&pwResetRedirect=true&from={from}&resetUrl={resetUrl}"
                 *     }
                 */
                readonly "application/json": {
                    readonly email: components["schemas"]["Email"];
                    readonly postResetRedirectUrl: string;
                };
            };
        };
        readonly responses: {
            /** @description Asked for. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "REQUESTED";
                    };
                };
            };
            /** @description The address leads elsewhere, `REDIRECT_NOT_ALLOWED`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly completePasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly token: string;
                    readonly password: components["schemas"]["Password"];
                };
            };
        };
        readonly responses: {
            /** @description The password is set. `returnUrl` is the `postResetRedirectUrl` of the request with its placeholders filled in. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "returnUrl": "http://localhost:8080/?upid=UPID-ACME-0001&pwResetRedirect=true&from=passwordReset"
                     *     }
                     */
                    readonly "application/json": {
                        readonly returnUrl: string;
                    };
                };
            };
            /** @description The link is unknown, used or expired, `RESET_LINK_INVALID`. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The password is weak or common, `PASSWORD_TOO_WEAK`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly saveVisit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "visit": "{\"version\":1}",
                 *       "lang": "en",
                 *       "partnerSlug": "acme"
                 *     }
                 */
                readonly "application/json": {
                    readonly email: components["schemas"]["Email"];
                    /** @description The state of the visit; the server does not read it. */
                    readonly visit: string;
                    /** @description The language of the visit. */
                    readonly lang?: string;
                    /** @description The partner whose theme the email has. */
                    readonly partnerSlug?: string;
                };
            };
        };
        readonly responses: {
            /** @description Saved. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "REQUESTED";
                    };
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly openVisit: {
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
                 *       "token": "Qm9uZXMgYXJlIG5vdCBhIHRva2Vu",
                 *       "opener": "6f1d2c1e-4b7a-4c35-9d0e-0d3c1c8a2b11"
                 *     }
                 */
                readonly "application/json": {
                    readonly token: string;
                    /** @description A random text that identifies the device. */
                    readonly opener: string;
                };
            };
        };
        readonly responses: {
            /** @description The visit as it was saved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "visit": "{\"version\":1}"
                     *     }
                     */
                    readonly "application/json": {
                        readonly visit: string;
                    };
                };
            };
            /** @description The link is unknown, used or expired, `VISIT_LINK_INVALID`. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly migrateToB2B: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
                readonly "Question-Set-Version"?: components["parameters"]["questionSetVersion"];
                /** @description The affiliate's id that the visitor came with (`affiliateId` in the address). The affiliate partner is notified of the enrollment. */
                readonly "Affiliate-Id"?: components["parameters"]["affiliateId"];
                /** @description The visit's `utm_campaign`; `cpm` is paid by views, so the enrollment earns nothing more. */
                readonly "Affiliate-Campaign"?: components["parameters"]["affiliateCampaign"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MigrateToB2B"];
            };
        };
        readonly responses: {
            /** @description Moved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accessCode": "SANDBOX-PAID"
                     *     }
                     */
                    readonly "application/json": {
                        readonly accessCode: components["schemas"]["AccessCode"];
                    };
                };
            };
            /** @description Neither a token of the account nor its password, `INCORRECT_PASSWORD` or `INVALID_TOKEN` (errorCode the same). */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not eligible for this partner, `B2B_INELIGIBLE` (errorCode the same), or it is not live yet, `BEFORE_GOLIVE_DATE`. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description In `errorCode`: `B2B_MIGRATION_REQUEST_CREATED` (support moves the account by hand and reaches out),
             *     `ALREADY_ENROLLED_IN_B2B_PROGRAM`, `PENDING_DELETION_REQUEST`, or why the program id cannot be
             *     claimed (`UPID_CLAIMED`, `UPID_NOT_FOUND`, `BATCH_FULL`, `PAST_CONTRACT_END_DATE`); `code` the same.
             *     `SURVEY_OUTDATED`: the server does not know the version of the survey, and its current one refuses the answers.
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "B2B_MIGRATION_REQUEST_CREATED",
                     *       "errorCode": "B2B_MIGRATION_REQUEST_CREATED"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `SURVEY_NOT_ACCEPTED` with `step` and `reason`, `AGE_OUT_OF_RANGE`, `TRIAGE_NOT_FOUND`, `IDEMPOTENCY_KEY_REUSED`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly createAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
                readonly "Question-Set-Version"?: components["parameters"]["questionSetVersion"];
                /** @description The affiliate's id that the visitor came with (`affiliateId` in the address). The affiliate partner is notified of the enrollment. */
                readonly "Affiliate-Id"?: components["parameters"]["affiliateId"];
                /** @description The visit's `utm_campaign`; `cpm` is paid by views, so the enrollment earns nothing more. */
                readonly "Affiliate-Campaign"?: components["parameters"]["affiliateCampaign"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateAccount"];
            };
        };
        readonly responses: {
            /** @description Created (`wasCreated` true), or a free account upgraded (false). */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accessCode": "M5X2K7Q9ZR4T8B1N",
                     *       "wasCreated": true
                     *     }
                     */
                    readonly "application/json": {
                        readonly accessCode: components["schemas"]["AccessCode"];
                        readonly wasCreated: boolean;
                    };
                };
            };
            /** @description The password of the free account is wrong, `INCORRECT_PASSWORD`. */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `B2B_INELIGIBLE` (message the same): not eligible for this partner. `BEFORE_GOLIVE_DATE`: not live yet. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description In `message`: `ALREADY_ENROLLED_IN_B2B_PROGRAM`, `NON_FREE_ACCOUNT_EXISTS`, `PENDING_DELETION_REQUEST` (`code` the
             *     same), or `Invalid UPID parameter` (codes `UPID_CLAIMED`, `UPID_NOT_FOUND`, `BATCH_FULL`, `PAST_CONTRACT_END_DATE`).
             *     `SURVEY_OUTDATED`: the server does not know the version of the survey, and its current one refuses the answers.
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `SURVEY_NOT_ACCEPTED` (with `step` and `reason`: an answer is missing or invalid, the way is screened out, or it leads
             *     to another program), `GINA_CONSENT_REQUIRED`, `PASSWORD_TOO_WEAK`, `AGE_OUT_OF_RANGE`, `TRIAGE_NOT_FOUND`,
             *     `IDEMPOTENCY_KEY_REUSED`.
             */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Unprocessable Content",
                     *       "status": 422,
                     *       "code": "SURVEY_NOT_ACCEPTED",
                     *       "step": "heightWeight",
                     *       "reason": "The answers lead to WEIGHT, not to MED."
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly enrollB2bUser: {
        readonly parameters: {
            readonly query?: {
                /** @description True to notify support when it fails. */
                readonly notifySupportOnFail?: "true" | "false";
            };
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
                readonly "Question-Set-Version"?: components["parameters"]["questionSetVersion"];
            };
            readonly path: {
                /** @example MEMBER-WEIGHT */
                readonly accessCode: components["parameters"]["accessCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MedicalEnrollment"];
            };
        };
        readonly responses: {
            /** @description Enrolled. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "M5X2K7Q9ZR4T8B1N"
                     *     }
                     */
                    readonly "application/json": {
                        readonly userId: string;
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The member is in another program, `NOT_IN_MED`. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The telehealth service refused, did not answer, or is not configured, `MED_ENROLLMENT_FAILED` (message the same). The account remains, and support is notified. */
            readonly 502: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly validateAddress: {
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
                 *       "billingAddress": {
                 *         "country": "US",
                 *         "address1": "1 Main St",
                 *         "city": "austin",
                 *         "region": "tx",
                 *         "zipcode": "78701"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly billingAddress: components["schemas"]["Address"];
                };
            };
        };
        readonly responses: {
            /** @description The address as it should be written. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "billingAddress": {
                     *         "country": "US",
                     *         "address1": "1 Main St",
                     *         "city": "austin",
                     *         "region": "TX",
                     *         "zipcode": "78701"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        readonly billingAddress: components["schemas"]["Address"];
                    };
                };
            };
            /** @description No such address, `ADDRESS_INVALID`; `errors` says which fields. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly saveTriage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
                readonly "Question-Set-Version"?: components["parameters"]["questionSetVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "completionStatus": "PARTIAL",
                 *       "partnerId": 20,
                 *       "participantId": "pe_0b6cJ4",
                 *       "survey": {
                 *         "sex": "female"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["SaveTriage"];
            };
        };
        readonly responses: {
            /** @description Saved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "tk_9rZbS0qkqZ4Jm3v1"
                     *     }
                     */
                    readonly "application/json": {
                        readonly key: components["schemas"]["TriageKey"];
                    };
                };
            };
            /** @description No such partner, `PARTNER_NOT_FOUND`, or no such record of this partner, `TRIAGE_NOT_FOUND`. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description The record is complete and already belongs to an account, `TRIAGE_CLOSED`.
             *     `SURVEY_OUTDATED`: the server does not know the version of the survey, and its current one refuses the answers.
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `SURVEY_NOT_ACCEPTED` with `step` and `reason`, `ELIGIBILITY_NOT_FOUND`, `AGE_OUT_OF_RANGE`, `IDEMPOTENCY_KEY_REUSED`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly updateLastTriageTimestamp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
                readonly "Question-Set-Version"?: components["parameters"]["questionSetVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "accessCode": "M5X2K7Q9ZR4T8B1N",
                 *       "newLastTriageTimestamp": "2026-03-02T10:15:00.000Z",
                 *       "triageResult": "ASSIGNED_INITIAL_OFFERING",
                 *       "wasOfferedDpp": true,
                 *       "wasOfferedMed": false
                 *     }
                 */
                readonly "application/json": {
                    readonly accessCode: components["schemas"]["AccessCode"];
                    /** Format: date-time */
                    readonly newLastTriageTimestamp: string;
                    /** @enum {string} */
                    readonly triageResult: "ASSIGNED_INITIAL_OFFERING" | "KEPT_SAME_OFFERING" | "CHANGED_OFFERING";
                    readonly wasOfferedDpp?: boolean;
                    readonly wasOfferedMed?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Noted. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly alertUserCoach: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path: {
                /** @example MEMBER-WEIGHT */
                readonly accessCode: components["parameters"]["accessCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Told. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly getUserProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example MEMBER-WEIGHT */
                readonly accessCode: components["parameters"]["accessCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The profile. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserProfile"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly storeOutcomes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
                readonly "Question-Set-Version"?: components["parameters"]["questionSetVersion"];
            };
            readonly path: {
                /** @example MEMBER-WEIGHT */
                readonly accessCode: components["parameters"]["accessCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StoreOutcomes"];
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
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `SURVEY_NOT_ACCEPTED` with `step` and `reason`: an invalid weight or exercise, `IDEMPOTENCY_KEY_REUSED`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly storeSurveyAnswers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description The version of the question set that the answers were given to: the SHA-256 of its content. A transition also names that of the enrollment that it continues. Without it, the answers are walked through the server's current sets. */
                readonly "Question-Set-Version"?: components["parameters"]["questionSetVersion"];
            };
            readonly path: {
                /** @example MEMBER-WEIGHT */
                readonly accessCode: components["parameters"]["accessCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StoreSurveyAnswers"];
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
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description `SURVEY_NOT_FOUND`: no set with a route has this name. */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `SURVEY_OUTDATED`: the server does not know the version of the survey, and its current one refuses the answers. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `SURVEY_NOT_ACCEPTED` with `step` and `reason`: the answers do not reach the end of the set, `IDEMPOTENCY_KEY_REUSED`. */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly getConsent: {
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
                 *       "userIdentifier": {
                 *         "email": "optedout@example.com"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly userIdentifier: components["schemas"]["UserIdentifier"];
                };
            };
        };
        readonly responses: {
            /** @description The policies with their statuses; none for an unknown person. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userPolicyOptions": [
                     *         {
                     *           "policy": "DATA_SHARING",
                     *           "status": "OPT_OUT_DO_NOT_SHARE"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": {
                        readonly userPolicyOptions: readonly {
                            readonly policy: string;
                            /** @enum {string} */
                            readonly status: "OPT_OUT_DO_NOT_SHARE";
                        }[];
                    };
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
    readonly createConsent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One for each thing to create. A retry sends the same one. */
                readonly "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "country": "US",
                 *       "subdivision": "CA",
                 *       "userIdentifier": {
                 *         "email": "ada@example.com"
                 *       },
                 *       "status": "OPT_OUT_DO_NOT_SHARE"
                 *     }
                 */
                readonly "application/json": {
                    readonly country: components["schemas"]["Country"];
                    readonly subdivision?: string;
                    readonly userIdentifier: components["schemas"]["UserIdentifier"];
                    /** @enum {string} */
                    readonly status: "OPT_OUT_DO_NOT_SHARE";
                };
            };
        };
        readonly responses: {
            /** @description Noted. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "OPT_OUT_DO_NOT_SHARE";
                    };
                };
            };
            readonly default: components["responses"]["Problem"];
        };
    };
}
