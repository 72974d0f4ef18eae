import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDefinitions } from './check.ts';
import { applyChange, CLEAN, vocabulary, DE, EN, expectFinding, GB, MEMBER, PRODUCTION, RULES, SET, STEP } from './testSupport.ts';
import { CODES } from './codes.ts';
import { formatFinding } from '../../runtime/definitions/finding.ts';

type Fault = readonly [title: string, file: string, from: string, to: string, code: string, says?: string];

/** Replacements in the sample, each with ▸ where its finding must be, the finding's code and a part of its message or hint. */
const FAULTS: readonly Fault[] = [
  ['a missing comma', SET, '"version": 1,', '"version": ▸1', 'json-syntax'],
  ['a trailing comma', EN, '"button": "Yes" }', '"button": "Yes"▸, }', 'json-syntax', 'Nothing follows this comma.'],
  ['a trailing comma in a list', SET, '["common"]', '["common"▸, ]', 'json-syntax', 'Nothing follows this comma.'],
  [
    'a list without its end before another key',
    SET,
    '"none"], "exclusive"',
    '"none"▸, "exclusive"',
    'json-syntax',
    'Write ]: it closes the [',
  ],
  ['a list in round brackets', SET, '["common"]', '▸("common")', 'json-syntax', 'Write [ and ].'],
  ['a string on two lines', EN, '"About the program."', '▸"About\n      the program."', 'json-syntax', 'Join the lines'],
  ['a backslash in a string', EN, '"About the program."', '▸"About C:\\path."', 'json-syntax', 'Write \\\\ for a backslash'],
  [
    'a quote inside a string within objects',
    EN,
    'About the program.',
    'You can ▸"join" if you like.',
    'json-syntax',
    'Write \\" for a quote that members read.',
  ],
  ['a duplicate key', EN, '"male": "Male",', '▸"female": "Male",', 'json-duplicate-key'],
  ['a file that is not named after its step', STEP, '"id": "heightWeight"', '"id": ▸"heightWeigth"', 'file-name'],
  ['a misspelled key of a step', SET, '"visibleWhen": { "and"', '▸"visibelWhen": { "and"', 'unknown-key', 'Did you mean "visibleWhen"?'],
  ['a key of another survey tool', SET, '"visibleWhen": { "and"', '▸"visibleIf": { "and"', 'unknown-key', 'Did you mean "visibleWhen"?'],
  [
    'the text of a question in its step',
    STEP,
    '"widget": "heightWeight",',
    '"widget": "heightWeight", ▸"title": "You",',
    'unknown-key',
    'Texts are in',
  ],
  [
    'a question that is said to be required',
    STEP,
    '"widget": "heightWeight",',
    '"widget": "heightWeight", ▸"required": true,',
    'unknown-key',
    '"optional": true',
  ],
  [
    'an answer that is said to be required',
    SET,
    '"answer": { "type": "choice", "options": ["female", ',
    '"answer": { ▸"required": true, "type": "choice", "options": ["female", ',
    'unknown-key',
    'unless its answer has "optional": true',
  ],
  [
    'options with their labels',
    SET,
    '"options": ["female", ',
    '"options": [▸{ "female": "Woman" }, ',
    'wrong-type',
    'Write the stored values only',
  ],
  ['options in one text', SET, '["common"]', '▸"common, waivers"', 'wrong-type', 'Put it in brackets: ["common", "waivers"].'],
  ['the reason of a screen-out alone', SET, '"screenOuts": [', '"screenOuts": [▸"HIP",', 'wrong-type', 'Write {"reason": "HIP"}.'],
  ['a number instead of a text', EN, '"male": "Male",', '"male": ▸1,', 'wrong-type', 'Put it in quotes: "1".'],
  ['a string instead of a number', STEP, '"max": 8', '"max": ▸"eight"', 'wrong-type', 'Write a number without quotes'],
  ['a misspelled key deep in an answer', SET, '"maxLength": 190', '▸"maxLenght": 190', 'unknown-key', 'Did you mean "maxLength"?'],
  ['a misspelled key of the set', SET, '"completion": [', '▸"completions": [', 'unknown-key'],
  ['a value of the wrong type', SET, '"maxLength": 190', '"maxLength": ▸"190"', 'wrong-type'],
  ['a type of answer that does not exist', SET, '"type": "agree"', '"type": ▸"agre"', 'wrong-value', 'Did you mean "agree"?'],
  ['an error state that does not exist', SET, '"ACCOUNT_EXISTS"', '▸"ACCOUNT_EXIST"', 'wrong-value'],
  ['an action with two meanings', SET, '{ "message": "tryAgain" }', '▸{ "message": "tryAgain", "go": "on" }', 'schema-shape'],
  ['a list of the environment that is missing', PRODUCTION, '"consentExemptSlugs": [],', '▸"specialSlugs": [],', 'unknown-key'],
  ['a member with a misspelled outcome', MEMBER, '"needsAnswer"', '▸"needAnswer"', 'wrong-value'],
  ['shared rules that do not exist', SET, '["common"]', '[▸"commons"]', 'unknown-include'],
  ['a shared step that does not exist', SET, '"heightWeight",', '▸"heigthWeight",', 'unknown-shared-step', 'Did you mean "heightWeight"?'],
  ['a shared step that is widened', SET, '"heightWeight",', '"heightWeight", "answer": { "type": ▸"number" },', 'shared-step-widened'],
  ['a duplicate section', SET, '"weight": 40', '"weight": 20 }, { "id": ▸"account", "weight": 20', 'duplicate-section'],
  ['a section without a step', SET, '"weight": 40', '"weight": 20 }, { "id": ▸"spare", "weight": 20', 'empty-section'],
  ['a section that does not exist', SET, '"section": "health",', '"section": ▸"heath",', 'unknown-section'],
  ['a duplicate step id', SET, '"id": "lowAlert"', '"id": ▸"sex"', 'duplicate-step'],
  ['a widget that does not exist', SET, '"widget": "choices"', '"widget": ▸"chioces"', 'unknown-widget'],
  ['a question without an answer', SET, '"widget": "alert"', '"widget": ▸"number"', 'widget-answer', 'Add "answer": { "type": "number" }'],
  ['an answer of a step that asks nothing', SET, '"widget": "choices"', '"widget": ▸"info"', 'widget-answer', 'Remove the "answer"'],
  ['a widget that cannot ask for the answer', SET, '"widget": "choices"', '"widget": ▸"choice"', 'widget-answer'],
  ['an option of a widget that does not exist', SET, '"alert",', '"alert", "options": { ▸"imgae": "care" },', 'unknown-widget-option'],
  [
    'a screen-out that is not declared',
    SET,
    '"screenOut": "HIP"',
    '"screenOut": ▸"BACK_PAIN"',
    'unknown-screen-out',
    'Add {"reason": "BACK_PAIN"}',
  ],
  ['a screen-out that does not exist', SET, '"screenOut": "HIP"', '"screenOut": ▸"HIPS"', 'unknown-screen-out'],
  ['a screen-out that nothing names', SET, '"screenOuts": [', '"screenOuts": [{ "reason": ▸"KNEE" },', 'unused-screen-out'],
  ['an offer that goes to an unknown step', SET, '"goTo": "sex"', '"goTo": ▸"sexx"', 'unknown-step'],
  ['an offer that starts over at an unknown step', SET, '"goTo": "sex"', '"goTo": ▸"sexx", "startsOver": true', 'unknown-step'],
  ['an unknown input of a field', SET, '"format": "date",', '"format": "date", "input": ▸"dates",', 'wrong-value'],
  ['an unknown reason to finish', SET, '"message": "tryAgain', '"finished": ▸"ALREADY_MEDS', 'wrong-value', 'Did you mean "ALREADY_MED"?'],
  ['an offer that sets an unknown question', SET, '"sets": { "sex": "male" }', '"sets": { ▸"sax": "male" }', 'unknown-name'],
  ['an offer that sets an unknown option', SET, '"sets": { "sex": "male" }', '"sets": { "sex": ▸"mal" }', 'unknown-option'],
  ['an exclusive option that does not exist', SET, '"exclusive": ["none"]', '"exclusive": [▸"nobody"]', 'unknown-option'],
  ['an empty range', STEP, '"min": 0, "max": 8', '"min": ▸9, "max": 8', 'impossible-range'],
  ['two types of answer under one key', SET, '"id": "pain",', '"id": "pain", "answerKey": ▸"sex",', 'answer-key'],
  ...(
    [
      ['reads an unknown fact', '{ "var": ▸"eligibility.emial" }', 'unknown-name', 'Did you mean "email"'],
      ['is of the wrong type', '▸{ "var": "eligibility.age" }', 'type-mismatch', 'text is needed'],
      ['reads the form as typed', '{ "var": ▸"answer.dob" }', 'unknown-name', '"answer" can be read only'],
      ['reads its own answer', '{ "var": ▸"answers.createAccount.email" }', 'read-too-early', 'this step is the one'],
    ] as const
  ).map(([title, rule, code, says]): Fault => {
    return [`a prefill that ${title}`, SET, '"format": "email"', `"prefill": ${rule}, "format": "email"`, code, says];
  }),
  ['requiredWhen on a required field', SET, '"optional": true, "requiredWhen"', '▸"requiredWhen"', 'required-when'],
  ['a crisis line on a field that shows none', SET, '"optional": true,', '▸"crisisLineOn": "yes", "optional": true,', 'dead-key'],
  ['a document on a field that is not a checkbox', SET, '"optional": true,', '▸"document": "/notice", "optional": true,', 'dead-key'],
  ['a derive hook that does not exist', SET, '"hook": "bmi"', '"hook": ▸"bim"', 'unknown-hook'],
  ['a check hook that does not exist', SET, '"adultAge"', '▸"adultAges"', 'unknown-hook'],
  ['a call hook that does not exist', SET, '"hook": "checkEmailAvailability"', '"hook": ▸"checkEmail"', 'unknown-hook'],
  ['a completion call that does not exist', SET, '"call": "saveTriage"', '"call": ▸"saveTraige"', 'unknown-hook'],
  [
    'an error state that the product does not have',
    SET,
    '"error": "ACCOUNT_EXISTS"',
    '"error": ▸"ACOUNT_EXISTS"',
    'wrong-value',
    'ACCOUNT_EXISTS',
  ],
  ['a destination that the product does not have', SET, '"message": "tryAgain', '"redirect": ▸"elsewere', 'wrong-value', 'elsewhere'],
  ['an ending that the product does not have', SET, '"ends": "created"', '"ends": ▸"creatd"', 'wrong-value', 'created'],
  ['an ending of a call that stops the member', SET, '{ "go": "on", "ends":', '▸{ "error": "DEFAULT", "ends":', 'missing-key'],
  ['a partial save by a call that does not exist', SET, '"call": "savePart"', '"call": ▸"savePrat"', 'unknown-hook'],
  ['a partial save that stops the member', SET, '{ "report": true', '▸{ "error": "DEFAULT"', 'schema-shape', 'does not stop the member'],
  ['a partial save under an unknown rule', SET, '"offersDpp" }, "outcomes": { "OK":', '▸"offersDp" }, "outcomes": { "OK":', 'unknown-rule'],
  ['a role that the product does not have', SET, '"role": "person"', '"role": ▸"persn"', 'unknown-role', 'person'],
  ['a role whose form lacks a field', SET, '"role": "person"', '"role": ▸"measures"', 'role-answer', 'weight'],
  ['a role whose answer has another key', SET, '"person",', '▸"person", "answerKey": "gender",', 'role-answer', 'under its id'],
  ['an argument that a hook does not take', SET, '"pounds":', '▸"punds":', 'hook-argument'],
  ['an argument of the wrong type', SET, '{ "var": "answers.heightWeight.weight" }', '▸{ "var": "answers.sex" }', 'type-mismatch'],
  [
    'an outcome that nothing handles',
    SET,
    '"outcomes": { "OK": { "go": "on", "ends": "created" }, "FAILED": { "error": "DEFAULT" }',
    '▸"outcomes": { "OK": { "go": "on", "ends": "created" }',
    'unhandled-outcome',
    'FAILED',
  ],
  ['an outcome that a hook does not have', SET, '"HAS_B2B_ACCOUNT": {', '▸"HAS_B2B_ACOUNT": {', 'unknown-outcome'],
  ['an error at a field that the form lacks', STEP, '"path": "/heightFeetPortion"', '"path": ▸"/heightFeet"', 'unknown-field'],
  ['an unknown question in a rule', SET, '{ "var": "answers.sex" },', '{ "var": ▸"answers.sxe" },', 'unknown-name', 'Did you mean "sex"?'],
  ['an unknown field in a rule', SET, '"answers.heightWeight.weight"', '▸"answers.heightWeight.wieght"', 'unknown-name'],
  [
    'a partner config that does not exist',
    RULES,
    '"partner.configs.OFFERS_DPP',
    '▸"partner.configs.OFFER_DPP',
    'unknown-name',
    'Did you mean "OFFERS_DPP"?',
  ],
  ['a derived value that does not exist', SET, '[{ "var": "derived.bmi" }, 18.5]', '[{ "var": ▸"derived.bim" }, 18.5]', 'unknown-name'],
  [
    'a misspelled root of a name',
    SET,
    '[{ "var": "derived.bmi" }, 18.5]',
    '[{ "var": ▸"Derived.bmi" }, 18.5]',
    'unknown-name',
    'Did you mean "derived.bmi"?',
  ],
  ['a name without its root', SET, '{ "in": [{ "var": "answers.sex" }', '{ "in": [{ "var": ▸"sex" }', 'unknown-name', '"answers.sex"'],
  ['a rule that does not exist', SET, '{ "rule": "womanOrNot" }', '{ "rule": ▸"womanOrnot" }', 'unknown-rule'],
  [
    'a description of a rule that the file does not define',
    SET,
    '"rules": {',
    '"ruleDescriptions": { "womanOrNt": ▸"A woman." }, "rules": {',
    'unknown-rule',
    'Did you mean "womanOrNot"?',
  ],
  ['an operator that does not exist', STEP, '{ "or": [', '{ ▸"orr": [', 'unknown-operator'],
  ['a wrong number of arguments', SET, '{ "<": [{ "var": "derived.bmi" }, 18.5', '▸{ "<": [{ "var": "derived.bmi" }', 'operator-arguments'],
  ['two operators in one object', STEP, '{ "or": [', '▸{ "!": true, "or": [', 'rule-shape'],
  ['a string instead of a condition', STEP, '{ "rule": "underweight" }', '▸"underweight"', 'text-as-condition', '{"rule": "underweight"}'],
  [
    'a list instead of a condition',
    STEP,
    '{ "rule": "underweight" }',
    '▸[{ "rule": "underweight" }]',
    'list-as-condition',
    '{"and": [...]}',
  ],
  ['an option that the question does not have', SET, '"intersex"', '▸"intresex"', 'unknown-option', 'Did you mean "intersex"?'],
  ['an option of a list that does not exist', SET, '"var": "answers.pain" }, "hip"', '"var": "answers.pain" }, ▸"hips"', 'unknown-option'],
  ['a program that does not exist', SET, '"DPP", "WEIGHT"]', '"DPP", ▸"WIEGHT"]', 'unknown-program'],
  [
    'a number compared with an option',
    SET,
    '{ "==": [{ "var": "answers.sex" }, "male"] }',
    '▸{ "==": [{ "var": "answers.sex" }, 3] }',
    'type-mismatch',
  ],
  ['a list compared with an option', SET, '{ "has": [{ "var": "answers.pain" },', '▸{ "==": [{ "var": "answers.pain" },', 'type-mismatch'],
  ['an option compared by order', SET, '{ "var": "derived.bmi" }, 18.5]', '▸{ "var": "answers.sex" }, 18.5]', 'type-mismatch'],
  [
    'rules in a cycle',
    SET,
    '"rules": {',
    '"rules": {\n    ▸"one": { "!": { "rule": "two" } },\n    "two": { "rule": "one" },',
    'rule-cycle',
    'one → two → one',
  ],
  [
    'a derived value that reads itself',
    SET,
    '"isHeavy": { "description": "A note.", "rule": { "<": [30, { "var": "derived.bmi" }',
    '▸"isHeavy": { "description": "A note.", "rule": { "<": [30, { "var": "derived.isHeavy" }',
    'rule-cycle',
  ],
  [
    'an answer read before it is asked',
    SET,
    '"widget": "choice",',
    '"widget": "choice",\n      "visibleWhen": { "has": [{ "var": ▸"answers.pain" }, "hip"] },',
    'read-too-early',
    'the step "pain" comes later',
  ],
  [
    'an answer that its own step reads before it is asked',
    SET,
    '"widget": "choices",',
    '"widget": "choices",\n      "visibleWhen": { "has": [{ "var": ▸"answers.pain" }, "hip"] },',
    'read-too-early',
    'this step is the one that asks for it. Read the answer of an earlier step.',
  ],
  [
    'a condition that cannot hold before the answers that it reads',
    SET,
    '"widget": "choice",',
    '"widget": "choice",\n      "visibleWhen": ▸{ "and": [{ "rule": "offersDpp" }, { "rule": "underweight" }] },',
    'read-too-early',
    'heightWeight',
  ],
  [
    'a derived value read as a rule',
    SET,
    '"widget": "choices",',
    '"widget": "choices",\n      "visibleWhen": { "rule": ▸"isHeavy" },',
    'unknown-rule',
    'Write {"var": "derived.isHeavy"}',
  ],
  ['a rule that nothing reads', RULES, '"rules": {', '"rules": { ▸"spare": true,', 'unused-rule'],
  ['a step without texts', EN, '"pain": {', '▸"pian": {', 'text-missing', 'Rename "pian" to "pain".'],
  ['texts of an unknown step', EN, '"pain": {', '▸"spare": { "title": "Spare" }, "pain": {', 'text-unused'],
  ['a title that is missing', EN, '"pain": { "title": "Where does it hurt?", "options"', '▸"pain": { "options"', 'text-missing'],
  ['a title that is blank', EN, '"title": "Where does it hurt?"', '▸"title": " "', 'text-missing'],
  ['an option without a label', EN, '"options": { "knee": "Knee", "hip": "Hip", ', '▸"options": { "knee": "Knee", ', 'text-missing'],
  ['a label of an unknown option', EN, '"hip": "Hip"', '"hip": "Hip", ▸"hipp": "Hip"', 'text-unused'],
  ['a field without a label', EN, '"fields": { "email": "Email", "dob": "Date of birth"', '▸"fields": { "email": "Email"', 'text-missing'],
  ['a label of an unknown field', EN, '"weight": "Pounds"', '"weight": "Pounds", ▸"height": "Height"', 'text-unused'],
  ['an error text for an unknown field', EN, '"email.required"', '▸"mail.required"', 'text-unused'],
  [
    'a confirmation without its button',
    EN,
    '"confirm": { "title": "Sure?", "body": "Please check.", "button": "Yes"',
    '▸"confirm": { "title": "Sure?", "body": "Please check."',
    'text-missing',
  ],
  [
    'a confirmation that is never asked',
    EN,
    '"title": "Where does it hurt?"',
    '"title": "Where?", "confirm": { ▸"title": "T", "body": "B", "button": "C" }',
    'text-unused',
  ],
  ['a button without a text', EN, '"actions": { "confirm"', '"actions": { ▸"confrim"', 'text-missing', 'Rename "confrim" to "confirm".'],
  [
    'a message that nothing shows',
    EN,
    '"tryAgain": "Please try again."',
    '"tryAgain": "Please try again.", ▸"pasword": "8 letters"',
    'text-unused',
    'Nothing shows the text "messages.pasword" of the step "createAccount".',
  ],
  ['a button of another widget', EN, '{ "confirm": "I see" },', '{ "confirm": "I see", ▸"next": "Go" },', 'text-unused'],
  [
    'a misspelled text key of a widget',
    EN,
    '"tryAgain": "Please try again."',
    '"tryAgain": "Please try again.", "pasportRules": "8 letters", ▸"passwordRule": "8 letters"',
    'text-unused',
    'Did you mean "passwordRules"?',
  ],
  ['a missing message of an outcome', EN, '"messages": { "tryAgain": "Please try again." }', '▸"messages": {}', 'text-missing'],
  ['a renamed message', EN, '"tryAgain"', '▸"again"', 'text-missing', 'If "tryAgain" is the new name of "again", rename it here too.'],
  ['a misspelled variant', EN, '"variants": { "dpp"', '"variants": { ▸"dppp"', 'text-missing', 'Rename "dppp" to "dpp".'],
  ['a variant that is never selected', EN, '"variants": { "dpp"', '"variants": { ▸"gold": { "body": "Gold." }, "dpp"', 'text-unused'],
  ['a variant of a screen-out that is never selected', EN, 'rest."', 'rest.", "variants": { ▸"gold": { "body": "Rest." } }', 'text-unused'],
  [
    'a section without a text',
    EN,
    '"sections": { "account": "Account", "health": "Health"',
    '▸"sections": { "account": "Account"',
    'text-missing',
  ],
  [
    'a screen-out without a body',
    EN,
    '"HIP": { "title": "Not now", "body": "Please rest."',
    '▸"HIP": { "title": "Not now"',
    'text-missing',
  ],
  [
    'a placeholder that the step does not declare',
    EN,
    '"Your sex, {{partnerName}}',
    '▸"Your sex, {{firstName}}',
    'text-placeholder',
    'Add "firstName" to the step\'s textValues',
  ],
  ['a placeholder that nothing fills', EN, '"Your BMI is {{bmi}}', '▸"Your BMI is {{bim}}', 'text-placeholder'],
  ['a text that a language lacks', DE, '"options": { "knee": "Knie", "hip": "Hüfte", ', '▸"options": { "knee": "Knie", ', 'text-missing'],
  ['a text that only one language has', DE, '"hip": "Hüfte"', '"hip": "Hüfte", ▸"arm": "Arm"', 'text-unused'],
  ['placeholders that differ', DE, '"Ihr BMI ist {{bmi}}', '▸"Ihr BMI ist {{bim}}', 'text-placeholder', '{{bmi}}'],
  ['a text that is not translated', DE, '"Größe und Gewicht"', '▸"Your height and weight"', 'text-untranslated'],
  ['a regional text that says nothing new', GB, '"Where does it hurt, then?', '▸"Where does it hurt?', 'text-repeated'],
  ['a value that no text shows', SET, '{ "bmi": {', '{ ▸"weight": { "var": "answers.heightWeight.weight" }, "bmi": {', 'unused-text-value'],
  ['a tag in a text', EN, '"Please rest.', '▸"Please <b>rest</b>.', 'markup'],
  ['a script in a text', DE, '"Bitte ruhen.', '▸"Bitte <script>ruhen', 'markup'],
  ['an entity in a text', DE, '"Hüfte', '▸"H&uuml;fte', 'markup'],
  ['a telephone number without a link', EN, '"Please rest', '▸"Call 1-866-662-1235', 'phone-unlinked', '[1-866-662-1235](tel:18666621235)'],
  ['a crisis line without a link', EN, '"Please rest.', '▸"Call 988 now.', 'phone-unlinked'],
  ['a number that dials other digits', EN, '"Please rest.', '▸"Call [988](tel:989).', 'phone-link', '"988" is shown, but 989 is dialled.'],
  ['a number that only one language dials', DE, '"Bitte ruhen.', '▸"Rufen Sie [112](tel:112) an.', 'phone-link'],
  ['a link to anything but a telephone number', EN, '"Please rest.', '▸"See [this](https://example.com).', 'wrong-value', '[988](tel:988)'],
  ['a link in a text that cannot have one', EN, '"Female",', '▸"Call [988](tel:988)",', 'wrong-value', 'This text cannot have a link'],
  ['a link that runs a script', EN, '"Please rest.', '▸"See javascript:alert(1)', 'unsafe-link'],
  ['a link without https', EN, '"Please rest.', '▸"See http://example.com', 'unsafe-link'],
  ['a link in a definition', SET, '"alert",', '"alert", "options": { "image": ▸"http://example.com/a.png" },', 'unsafe-link'],
  ['an unknown image', SET, '"alert",', '"alert", "options": { "image": ▸"caer" },', 'widget-option-value', 'Did you mean "care"?'],
  [
    'an option of a widget of the wrong kind',
    STEP,
    '"widget": "heightWeight",',
    '"widget": "info", "options": { "autoAdvanceMs": ▸"6000" },',
    'widget-option-value',
  ],
  ['a regional text that its language lacks', GB, '"title"', '▸"titel"', 'unknown-key'],
];

/** Faults whose finding must be elsewhere: at the ▸ in a text of one of the changed files. */
const FOUND_ELSEWHERE: readonly (readonly [...Required<Fault>, inFile: string, at: string])[] = [
  ['a missing key', SET, '"widget": "alert",', '', 'missing-key', '', SET, '▸{\n      "id": "lowAlert"'],
  ['weights that do not sum to 100', SET, '"weight": 60', '"weight": 50', 'section-weights', 'add up to 90', SET, '▸"sections"'],
  [
    'a duplicate screen-out',
    SET,
    '"screenOuts": [',
    '"screenOuts": [{ "reason": "HIP" },',
    'duplicate-screen-out',
    '',
    SET,
    '"reason": ▸"HIP",',
  ],
  ['a role that the product looks for and no step has', SET, '"role": "person",', '', 'role-missing', 'person', SET, '▸"steps"'],
  [
    'a reply without a text',
    SET,
    '"alert",',
    '"alert", "reply": { "if": [{ "rule": "underweight" }, "rest", null] },',
    'text-missing',
    'messages.rest',
    EN,
    '▸"lowAlert": {',
  ],
  [
    'a fieldset without a text',
    SET,
    '"format": "email",',
    '"format": "email", "group": "contact",',
    'text-missing',
    'messages.contactTitle',
    EN,
    '▸"messages": { "tryAgain"',
  ],
];

const ONCE: readonly (readonly [title: string, from: string, to: string, code: string, hint: string])[] = [
  [
    'a rule in place of the derived value',
    '"derived": {',
    '"derived": { "score": { "+": [1, 2] },',
    'schema-shape',
    'Put the rule under "rule": {"rule": {"+": ...}}.',
  ],
  ['a number in place of the derived value', '"derived": {', '"derived": { "score": 5,', 'wrong-type', 'Write {"rule": 5}.'],
  [
    'a derived value with a description alone',
    '"derived": {',
    '"derived": { "score": { "description": "Points." },',
    'schema-shape',
    'Add "rule", or "hook" and "args".',
  ],
  ['a hook without its arguments', '"derived": {', '"derived": { "score": { "hook": "bmi" },', 'schema-shape', 'Add "args".'],
  [
    'an effect of another survey tool',
    '"screenOut": "HIP" }',
    '"goTo": "sex" }',
    'unknown-key',
    'The options are when, program and screenOut.',
  ],
];

describe('checkDefinitions', () => {
  it.each(ONCE)('reports %s once, with its fix', (_title, from, to, code, hint) => {
    const errors = checkDefinitions(applyChange({ file: SET, from, to }), vocabulary).filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([expect.objectContaining({ code, hint: expect.stringContaining(hint) })]);
  });

  it('reports nothing for a clean definition', () => {
    expect(checkDefinitions(CLEAN, vocabulary).map(formatFinding)).toEqual([]);
  });

  it.each(FAULTS.map((fault) => [fault[0], fault] as const))('finds %s', (_title, [, file, from, to, code, says]) =>
    expectFinding({ file, from, to }, code, says),
  );

  it('finds that the folder of the environments is missing, unless the product has none', () => {
    const files = Object.fromEntries(Object.entries(CLEAN).filter(([file]) => !file.includes('/environments/')));
    expect(checkDefinitions(files, vocabulary).map(formatFinding)).toEqual([
      expect.stringMatching(/development\.json:1:1 error missing-file There is no file for the environment "development"/),
      expect.stringMatching(/production\.json:1:1 error missing-file There is no file for the environment "production"/),
    ]);
    const { environmentSchema: _schema, ...withoutEnvironments } = vocabulary;
    expect(checkDefinitions(files, withoutEnvironments).filter(({ code }) => code === 'missing-file')).toEqual([]);
  });

  it('finds that the texts of a language are missing whose translations are recorded, or that English is missing', () => {
    const [en, de] = ['question-sets/texts/en.json', 'question-sets/texts/de.json'];
    const missingAmong = (files: Readonly<Record<string, string>>): readonly string[] =>
      checkDefinitions(files, vocabulary).flatMap(({ file, code }) => (code === 'missing-file' ? [file] : []));
    const all: Readonly<Record<string, string>> = { ...CLEAN, [de]: '{}', 'question-sets/translation-records/de.json': '{}' };
    const without = (removed: string): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(all).filter(([file]) => file !== removed));
    expect(missingAmong(all)).toEqual([]);
    expect(missingAmong(without(de))).toEqual([de]);
    expect(missingAmong(without(en))).toEqual([en]);
  });

  it('reads redirects only from the environment tables that the product declares as redirects', () => {
    const files = applyChange({ file: PRODUCTION, from: '"movedSlugs": {}', to: '"movedSlugs": { "a": "b", "b": "c" }' });
    expect(checkDefinitions(files, vocabulary).map(formatFinding)).toEqual([]);
    const [finding] = checkDefinitions(files, { ...vocabulary, redirectTables: ['movedSlugs'] });
    expect(finding?.message).toBe('"a" redirects to "b", which redirects elsewhere.');
  });

  it('counts a rule as used if a derived value reads it, because payloads read derived values', () => {
    const files = { ...applyChange({ file: RULES, from: '"rules": {', to: '"rules": { "spare": true,' }) };
    files[SET] = (files[SET] ?? '').replace('"isHeavy":', '"isSpare": { "rule": { "rule": "spare" } }, "isHeavy":');
    expect(checkDefinitions(files, vocabulary).map(formatFinding)).toEqual([]);
  });

  it.each(FOUND_ELSEWHERE)('finds %s', (_title, file, from, to, code, says, inFile, at) =>
    expectFinding({ file, from, to }, code, says, { file: inFile, at }),
  );

  const SECTIONS = '"sections": [\n    { "id": "account", "weight": 40 },\n    { "id": "health", "weight": 60 }\n  ]';
  const HELP = '"fieldHelp": { "heightFeetPortion": "At least 0." },';
  it.each<[string, string, Readonly<Record<string, readonly [from: string, to: string]>>]>([
    ['a misspelled section that steps are in', 'unknown-section', { [SET]: ['"id": "health", "weight"', '"id": "heath", "weight"'] }],
    [
      'a section that is renamed where it is declared',
      'unknown-section',
      { [SET]: ['"id": "health", "weight"', '"id": "spare", "weight"'] },
    ],
    [
      'a section that several steps are in and none declares',
      'unknown-section',
      { [SET]: [SECTIONS, '"sections": [{ "id": "account", "weight": 100 }]'] },
    ],
    ['a misspelled section of the only step in it', 'unknown-section', { [SET]: ['"section": "account"', '"section": "acount"'] }],
    ['a step with the id of another', 'duplicate-step', { [SET]: ['"id": "pain"', '"id": "sex"'] }],
    ['a renamed option beside its old text', 'text-missing', { [SET]: ['["knee", "hip"', '["leg", "hip"'] }],
    ['a misspelled screen-out that is then unused', 'unknown-screen-out', { [SET]: ['"screenOut": "HIP"', '"screenOut": "HIPP"'] }],
    ['an offer under the key of a question', 'answer-key', { [SET]: ['"answerKey": "moodOffer"', '"answerKey": "sex"'] }],
    ['a web link in brackets', 'wrong-value', { [EN]: ['Please rest.', 'See [here](http://example.com).'] }],
    [
      'a confirmation without texts',
      'text-missing',
      { [EN]: [',\n      "confirm": { "title": "Sure?", "body": "Please check.", "button": "Yes" }', ''] },
    ],
    [
      'an impossible range that a text contradicts',
      'impossible-range',
      {
        [STEP]: ['"min": 0, "max": 8', '"min": 9, "max": 8'],
        [EN]: ['"title": "Your height and weight",', `"title": "Your height and weight", ${HELP}`],
      },
    ],
    ['a misspelled outcome of a call', 'unknown-outcome', { [SET]: ['"HAS_B2B_ACCOUNT": {', '"HAS_B2B_ACOUNT": {'] }],
    ['a misspelled role that the product looks for', 'unknown-role', { [SET]: ['"role": "person"', '"role": "persn"'] }],
    ['a key without its opening quote', 'json-syntax', { [SET]: ['"widget": "alert"', 'widget": "alert"'] }],
    ['a string without its opening quote', 'json-syntax', { [EN]: ['"About the program."', 'About the program."'] }],
    ['a misspelled id of a shared step that rules read', 'file-name', { [STEP]: ['"id": "heightWeight"', '"id": "height"'] }],
    ['a misspelled placeholder that the others have', 'text-placeholder', { [EN]: ['{{partnerName}}', '{{partnerNam}}'] }],
  ])('reports a single finding for %s: %s', (_title, code, edits) => {
    const files: Record<string, string> = { ...CLEAN, 'question-sets/texts/es.json': CLEAN[DE] ?? '' };
    for (const [file, [from, to]] of Object.entries(edits)) {
      expect(files[file]).toContain(from);
      files[file] = (files[file] ?? '').replace(from, to);
    }
    const findings = checkDefinitions(files, vocabulary).filter(({ file }) => [SET, STEP, EN].includes(file));
    expect(findings.map((finding) => finding.code)).toEqual([code]);
  });

  it('reports several faults in one run, in the order of the files', () => {
    const files = {
      ...applyChange({ file: SET, from: '"visibleWhen": { "and"', to: '"visibelWhen": { "and"' }),
      [EN]: (CLEAN[EN] ?? '').replace('"title": "Your account",', ''),
      [STEP]: (CLEAN[STEP] ?? '').replace('"or"', '"orr"'),
    };
    const errors = checkDefinitions(files, vocabulary).filter(({ severity }) => severity === 'error');
    expect(errors.map(({ file, code }) => [file, code])).toEqual([
      [SET, 'unknown-key'],
      [STEP, 'unknown-operator'],
      [EN, 'text-missing'],
    ]);
  });

  it.each([
    ['a step', '"dpp", null]', '"gold", "dpp"]', 'steps.lowAlert.variants.gold'],
    [
      'a screen-out',
      '"reason": "HIP"',
      '"reason": "HIP", "variant": { "if": [{ "rule": "offersDpp" }, "gold"] }',
      'screenOuts.HIP.variants.gold',
    ],
  ])('reports a variant of %s that has no texts', (_title, from, to, path) => {
    const findings = checkDefinitions(applyChange({ file: SET, from, to }), vocabulary);
    expect(findings).toMatchObject([{ file: EN, code: 'text-missing', hint: `Add "${path}".` }]);
  });

  it('names the affected set if a fault in a shared file affects only one of its sets', () => {
    const twin = (CLEAN[SET] ?? '').replace('"DPP_SURVEY"', '"TRANSITION_SURVEY"').replaceAll('underweight', 'light');
    const findings = checkDefinitions({ ...CLEAN, 'question-sets/TRANSITION_SURVEY.json': twin }, vocabulary);
    expect(findings.map(({ file, code, hint }) => [file, code, hint])).toEqual([
      [STEP, 'unknown-rule', expect.stringMatching(/ This is the case in TRANSITION_SURVEY\.$/)],
    ]);
  });

  it.each([
    [DE, '"Ja" }', '"BMI {{bmi}}, 5 kg" }'],
    [EN, 'Please rest.', 'Please rest: if 3 < 5 & 7 > 6, see https://example.com.'],
    [EN, 'Please rest.', 'Your data: file and script.'],
  ])('accepts valid text in %s: %s as %s', (file, from, to) => {
    const codes = checkDefinitions(applyChange({ file, from, to }), vocabulary).map(({ code }) => code);
    expect(codes.filter((code) => ['markup', 'unsafe-link', 'text-untranslated'].includes(code))).toEqual([]);
  });

  type Files = Readonly<Record<string, string>>;
  // An edit of one file changes the findings in another one.
  const CARRYING: Files = {
    ...CLEAN,
    'question-sets/TRANSITION_SURVEY.json': (CLEAN[SET] ?? '')
      .replace('"DPP_SURVEY"', '"TRANSITION_SURVEY"')
      .replace('"rules": {', '"rules": { "knowsColour": { "answered": { "var": "carried.answers.colour" } },'),
  };
  const UNTRANSLATED: Files = { ...CLEAN, [DE]: (CLEAN[DE] ?? '').replace('"title": "Wo tut es weh?", ', '') };

  it.each<[Files, file: string, from: string, to: string]>([
    [CARRYING, SET, '"id": "pain"', '"id": "pain", "answerKey": "colour"'],
    [CARRYING, SET, '"options": ["knee"', '"options": ["leg"'],
    [CARRYING, RULES, '"rules": {', '"rules": { "spare": true,'],
    [CARRYING, STEP, '"max": 8', '"max": -1'],
    [UNTRANSLATED, SET, '"id": "pain"', '"id": "ache"'],
    [UNTRANSLATED, EN, '"pain": {', '"pian": {'],
    [CLEAN, EN, 'Please rest.', 'Please call 555 123 4567.'],
    [CLEAN, DE, '"knee": "Knie"', '"knee": "Knie {{knee}}"'],
    [CLEAN, MEMBER, '"at": "createAccount"', '"at": "account"'],
  ])('reports the same after an edit as a check with an empty cache (%#)', (base, file, from, to) => {
    const find = (files: Files): readonly string[] => checkDefinitions(files, vocabulary).map(formatFinding);
    expect(base[file]).toContain(from);
    const edited = { ...base, [file]: (base[file] ?? '').replace(from, to) };
    const before = find(base);
    const remembering = find(edited);
    // The check remembers two versions of each file.
    for (const space of [' ', '  ']) find(Object.fromEntries(Object.entries(base).map(([name, text]) => [name, text + space])));
    expect(remembering).toEqual(find(edited));
    expect(remembering).not.toEqual(before);
  });

  it('reports every JSON syntax error, in several files and in the same file', () => {
    const files = {
      ...CLEAN,
      [SET]: (CLEAN[SET] ?? '').replace('"version": 1,', '"version": 1').replace('"weight": 40 },', '"weight": 40 }'),
      [EN]: (CLEAN[EN] ?? '').replace('"hip": "Hip",', '"hip": "Hip"'),
    };
    const findings = checkDefinitions(files, vocabulary).filter(({ code }) => code === 'json-syntax');
    expect(findings.map(({ file }) => file)).toEqual([SET, SET, EN]);
  });

  it('has an entry in docs/findings.md for every code', () => {
    const entries = [...readFileSync('docs/findings.md', 'utf8').matchAll(/^\| `([a-z-]+)` +\|( Warning:)?/gm)];
    expect(entries.map(([, code = '', warning]) => [code, warning === undefined ? 'error' : 'warning']).sort()).toEqual(
      Object.entries(CODES).sort(),
    );
  });

  it('states the problem and the fix in complete sentences for every fault', () => {
    for (const [, file, from, to] of [...FAULTS, ...FOUND_ELSEWHERE])
      for (const { message, hint } of checkDefinitions(applyChange({ file, from, to }), vocabulary)) {
        expect(message).toMatch(/\.$/);
        expect(hint).toMatch(/[.?]$/);
      }
  });
});
