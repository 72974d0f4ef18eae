import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDefinitions } from './check.ts';
import {
  changed,
  CLEAN,
  vocabulary,
  DE,
  EN,
  foundWith,
  GB,
  MEMBER,
  PRODUCTION,
  RULES,
  SET,
  STEP,
  type Fault,
} from './checks/testSupport.ts';
import { CODES } from './codes.ts';
import { formatFinding } from '../../runtime/definitions/finding.ts';

const FAULTS: Readonly<Record<string, Fault>> = {
  'a missing comma': { file: SET, from: '"version": 1,', to: '"version": 1', code: 'json-syntax', marker: '1', after: '"version":' },
  'a trailing comma': {
    file: EN,
    from: '"button": "Yes" }',
    to: '"button": "Yes", }',
    code: 'json-syntax',
    marker: '}',
    after: '"button": "Yes", ',
  },
  'a quote inside a text within objects': {
    file: EN,
    from: 'About the program.',
    to: 'You can "join" if you like.',
    code: 'json-syntax',
    marker: '"join"',
    message: 'Write \\" for a quote that members read.',
  },
  'a duplicate key': { file: EN, from: '"male": "Male",', to: '"female": "Male",', code: 'json-duplicate-key', marker: '"female": "Male"' },
  'a file that is not named after its step': {
    file: STEP,
    from: '"id": "heightWeight"',
    to: '"id": "heightWeigth"',
    code: 'file-name',
    marker: '"heightWeigth"',
  },
  'a misspelt key of a step': {
    file: SET,
    from: '"visibleWhen": { "and"',
    to: '"visibelWhen": { "and"',
    code: 'unknown-key',
    marker: '"visibelWhen"',
    message: 'Did you mean "visibleWhen"?',
  },
  'a misspelt key deep in an answer': {
    file: SET,
    from: '"maxLength": 190',
    to: '"maxLenght": 190',
    code: 'unknown-key',
    marker: '"maxLenght"',
    message: 'Did you mean "maxLength"?',
  },
  'a misspelt key of the set': { file: SET, from: '"completion": [', to: '"completions": [', code: 'unknown-key', marker: '"completions"' },
  'a missing key': {
    file: SET,
    from: '"widget": "alert",\n',
    to: '\n',
    code: 'missing-key',
    marker: '{',
    after: '"use": "heightWeight", "section": "health" },\n    ',
  },
  'a value of the wrong type': { file: SET, from: '"maxLength": 190', to: '"maxLength": "190"', code: 'wrong-type', marker: '"190"' },
  'a type of answer that does not exist': {
    file: SET,
    from: '"type": "agree"',
    to: '"type": "agre"',
    code: 'wrong-value',
    marker: '"agre"',
    message: 'Did you mean "agree"?',
  },
  'an error state that does not exist': {
    file: SET,
    from: '"ACCOUNT_EXISTS"',
    to: '"ACCOUNT_EXIST"',
    code: 'wrong-value',
    marker: '"ACCOUNT_EXIST"',
  },
  'an action with two meanings': {
    file: SET,
    from: '{ "message": "tryAgain" }',
    to: '{ "message": "tryAgain", "go": "on" }',
    code: 'schema-shape',
    marker: '{ "message": "tryAgain", "go"',
  },
  'a list of the environment that is missing': {
    file: PRODUCTION,
    from: '  "consentExemptSlugs": [],\n',
    to: '  "specialSlugs": [],\n',
    code: 'unknown-key',
    marker: '"specialSlugs"',
  },
  'a member with a misspelt outcome': { file: MEMBER, from: 'needsAnswer', to: 'needAnswer', code: 'wrong-value', marker: '"needAnswer"' },
  'shared rules that do not exist': { file: SET, from: '["common"]', to: '["commons"]', code: 'unknown-include', marker: '"commons"' },
  'a shared step that does not exist': {
    file: SET,
    from: '"use": "heightWeight"',
    to: '"use": "heigthWeight"',
    code: 'unknown-shared-step',
    marker: '"heigthWeight"',
    message: 'Did you mean "heightWeight"?',
  },
  'a shared step that is widened': {
    file: SET,
    from: '"use": "heightWeight",',
    to: '"use": "heightWeight", "answer": { "type": "number" },',
    code: 'shared-step-widened',
    marker: '"number"',
    after: '"use": "heightWeight"',
  },
  'weights that do not sum to 100': {
    file: SET,
    from: '"weight": 60',
    to: '"weight": 50',
    code: 'section-weights',
    marker: '"sections"',
    message: 'add up to 90',
  },
  'a duplicate section': {
    file: SET,
    from: '{ "id": "account", "weight": 40 }',
    to: '{ "id": "account", "weight": 20 }, { "id": "account", "weight": 20 }',
    code: 'duplicate-section',
    marker: '"account"',
    after: '20 }, { ',
  },
  'a section without a step': {
    file: SET,
    from: '{ "id": "account", "weight": 40 }',
    to: '{ "id": "account", "weight": 20 }, { "id": "spare", "weight": 20 }',
    code: 'empty-section',
    severity: 'warning',
    marker: '"spare"',
  },
  'a section that does not exist': {
    file: SET,
    from: '"section": "health",\n      "widget": "alert"',
    to: '"section": "heath",\n      "widget": "alert"',
    code: 'unknown-section',
    marker: '"heath"',
  },
  'a duplicate step id': {
    file: SET,
    from: '"id": "lowAlert"',
    to: '"id": "sex"',
    code: 'duplicate-step',
    marker: '"sex"',
    after: '"use": "heightWeight"',
  },
  'a widget that does not exist': {
    file: SET,
    from: '"widget": "choices"',
    to: '"widget": "chioces"',
    code: 'unknown-widget',
    marker: '"chioces"',
  },
  'a widget that cannot ask for the answer': {
    file: SET,
    from: '"widget": "choices"',
    to: '"widget": "choice"',
    code: 'widget-answer',
    marker: '"choice"',
    after: '"id": "pain"',
  },
  'an option of a widget that does not exist': {
    file: SET,
    from: '"widget": "alert",',
    to: '"widget": "alert", "options": { "imgae": "care" },',
    code: 'unknown-widget-option',
    marker: '"imgae"',
  },
  'a screen-out that does not exist': {
    file: SET,
    from: '"screenOut": "HIP"',
    to: '"screenOut": "HIPS"',
    code: 'unknown-screen-out',
    marker: '"HIPS"',
  },
  'a duplicate screen-out': {
    file: SET,
    from: '"screenOuts": [',
    to: '"screenOuts": [{ "reason": "HIP" },',
    code: 'duplicate-screen-out',
    marker: '"HIP"',
    after: '"reason": "HIP",',
  },
  'a screen-out that nothing names': {
    file: SET,
    from: '"screenOuts": [',
    to: '"screenOuts": [{ "reason": "KNEE" },',
    code: 'unused-screen-out',
    severity: 'warning',
    marker: '"KNEE"',
  },
  'an offer that goes to an unknown step': {
    file: SET,
    from: '"goTo": "sex"',
    to: '"goTo": "sexx"',
    code: 'unknown-step',
    marker: '"sexx"',
  },
  'an offer that starts over at an unknown step': {
    file: SET,
    from: '"goTo": "sex"',
    to: '"goTo": "sexx", "startsOver": true',
    code: 'unknown-step',
    marker: '"sexx"',
  },
  'an unknown input of a field': {
    file: SET,
    from: '"format": "date",',
    to: '"format": "date", "input": "dates",',
    code: 'wrong-value',
    marker: '"dates"',
  },
  'an unknown reason to finish': {
    file: SET,
    from: '{ "message": "tryAgain" }',
    to: '{ "finished": "ALREADY_MEDS" }',
    code: 'wrong-value',
    marker: '"ALREADY_MEDS"',
    message: 'Did you mean "ALREADY_MED"?',
  },
  'an offer that sets an unknown question': {
    file: SET,
    from: '"sets": { "sex": "male" }',
    to: '"sets": { "sax": "male" }',
    code: 'unknown-name',
    marker: '"sax"',
  },
  'an offer that sets an unknown option': {
    file: SET,
    from: '"sets": { "sex": "male" }',
    to: '"sets": { "sex": "mal" }',
    code: 'unknown-option',
    marker: '"mal"',
  },
  'an exclusive option that does not exist': {
    file: SET,
    from: '"exclusive": ["none"]',
    to: '"exclusive": ["nobody"]',
    code: 'unknown-option',
    marker: '"nobody"',
  },
  'an empty range': {
    file: STEP,
    from: '"min": 0, "max": 8',
    to: '"min": 9, "max": 8',
    code: 'impossible-range',
    marker: '9, "max"',
  },
  'two types of answer under one key': {
    file: SET,
    from: '"id": "pain",',
    to: '"id": "pain", "answerKey": "sex",',
    code: 'answer-key',
    marker: '"sex"',
    after: '"answerKey"',
  },
  ...Object.fromEntries(
    (
      [
        ['reads an unknown fact', 'unknown-name', '{ "var": "eligibility.emial" }', '"eligibility.emial"', 'Did you mean "email"'],
        ['is of another type', 'type-mismatch', '{ "var": "eligibility.age" }', '{ "var": "eligibility.age"', 'a text is needed'],
        ['reads the form as typed', 'unknown-name', '{ "var": "answer.dob" }', '"answer.dob"', '"answer" can be read only'],
        [
          'reads its own answer',
          'read-too-early',
          '{ "var": "answers.createAccount.email" }',
          '"answers.createAccount.email"',
          'this step is the one',
        ],
      ] as const
    ).map(([title, code, rule, marker, message]): [string, Fault] => [
      `a prefill that ${title}`,
      {
        file: SET,
        from: '"email": { "type": "text", ',
        to: `"email": { "type": "text", "prefill": ${rule}, `,
        code,
        marker,
        after: '"prefill"',
        message,
      },
    ]),
  ),
  'requiredWhen on a required field': {
    file: SET,
    from: '"optional": true, ',
    to: '',
    code: 'required-when',
    severity: 'warning',
    marker: '"requiredWhen"',
  },
  'a crisis line on a field that shows none': {
    file: SET,
    from: '"options": ["me", "work"], ',
    to: '"options": ["me", "work"], "crisisLineOn": "yes", ',
    code: 'dead-key',
    severity: 'warning',
    marker: '"crisisLineOn"',
  },
  'a document on a field that is not a checkbox': {
    file: SET,
    from: '"options": ["me", "work"], ',
    to: '"options": ["me", "work"], "document": "/notice", ',
    code: 'dead-key',
    severity: 'warning',
    marker: '"document"',
  },
  'a derive hook that does not exist': { file: SET, from: '"hook": "bmi"', to: '"hook": "bim"', code: 'unknown-hook', marker: '"bim"' },
  'a check hook that does not exist': { file: SET, from: '"adultAge"', to: '"adultAges"', code: 'unknown-hook', marker: '"adultAges"' },
  'a call hook that does not exist': {
    file: SET,
    from: '"hook": "checkEmailAvailability"',
    to: '"hook": "checkEmail"',
    code: 'unknown-hook',
    marker: '"checkEmail"',
  },
  'a completion call that does not exist': {
    file: SET,
    from: '"call": "saveTriage"',
    to: '"call": "saveTraige"',
    code: 'unknown-hook',
    marker: '"saveTraige"',
  },
  'an ending that the product does not have': {
    file: SET,
    from: '"ends": "created"',
    to: '"ends": "creatd"',
    code: 'wrong-value',
    marker: '"creatd"',
    message: 'created',
  },
  'an ending of a call that stops the member': {
    file: SET,
    from: '"go": "on", "ends": "created"',
    to: '"error": "DEFAULT", "ends": "created"',
    code: 'missing-key',
    marker: '{ "error": "DEFAULT", "ends"',
  },
  'a partial save by a call that does not exist': {
    file: SET,
    from: '"call": "savePart"',
    to: '"call": "savePrat"',
    code: 'unknown-hook',
    marker: '"savePrat"',
  },
  'a partial save that stops the member': {
    file: SET,
    from: '"LOST": { "report": true }',
    to: '"LOST": { "error": "DEFAULT" }',
    code: 'schema-shape',
    marker: '{ "error": "DEFAULT" }',
    after: '"LOST"',
    message: 'does not stop the member',
  },
  'a partial save under an unknown rule': {
    file: SET,
    from: '"when": { "rule": "offersDpp" }, "outcomes"',
    to: '"when": { "rule": "offersDp" }, "outcomes"',
    code: 'unknown-rule',
    marker: '"offersDp"',
  },
  'a role that the product does not have': {
    file: SET,
    from: '"role": "person"',
    to: '"role": "persn"',
    code: 'unknown-role',
    marker: '"persn"',
    message: 'person',
  },
  'a role that the product looks for in vain': {
    file: SET,
    from: '      "role": "person",\n',
    to: '',
    code: 'role-missing',
    marker: '"steps"',
    message: 'person',
  },
  'a role whose form lacks a field': {
    file: SET,
    from: '"role": "person"',
    to: '"role": "measures"',
    code: 'role-answer',
    marker: '"measures"',
    message: 'weight',
  },
  'a role whose answer has another key': {
    file: SET,
    from: '"role": "person",',
    to: '"role": "person", "answerKey": "gender",',
    code: 'role-answer',
    marker: '"person"',
    message: 'under its id',
  },
  'an argument that a hook does not take': { file: SET, from: '"pounds":', to: '"punds":', code: 'hook-argument', marker: '"punds"' },
  'an argument of the wrong type': {
    file: SET,
    from: '{ "var": "answers.heightWeight.weight" }',
    to: '{ "var": "answers.sex" }',
    code: 'type-mismatch',
    marker: '{ "var": "answers.sex" }',
    after: '"pounds"',
  },
  'an outcome that nothing handles': {
    file: SET,
    from: ', "FAILED": { "error": "DEFAULT" }',
    to: '',
    code: 'unhandled-outcome',
    marker: '"outcomes"',
    after: '"saveTriage"',
    message: 'FAILED',
  },
  'an outcome that a hook does not have': {
    file: SET,
    from: '"HAS_B2B_ACCOUNT": {',
    to: '"HAS_B2B_ACOUNT": {',
    code: 'unknown-outcome',
    marker: '"HAS_B2B_ACOUNT"',
  },
  'an error at a field that the form lacks': {
    file: STEP,
    from: '"path": "/heightFeetPortion"',
    to: '"path": "/heightFeet"',
    code: 'unknown-field',
    marker: '"/heightFeet"',
  },
  'an unknown question in a rule': {
    file: SET,
    from: '{ "in": [{ "var": "answers.sex" }',
    to: '{ "in": [{ "var": "answers.sxe" }',
    code: 'unknown-name',
    marker: '"answers.sxe"',
    message: 'Did you mean "sex"?',
  },
  'an unknown field in a rule': {
    file: SET,
    from: '"answers.heightWeight.weight"',
    to: '"answers.heightWeight.wieght"',
    code: 'unknown-name',
    marker: '"answers.heightWeight.wieght"',
  },
  'a partner config that does not exist': {
    file: RULES,
    from: 'OFFERS_DPP',
    to: 'OFFER_DPP',
    code: 'unknown-name',
    marker: '"partner.configs.OFFER_DPP"',
    message: 'Did you mean "OFFERS_DPP"?',
  },
  'a derived value that does not exist': {
    file: SET,
    from: '[{ "var": "derived.bmi" }, 18.5]',
    to: '[{ "var": "derived.bim" }, 18.5]',
    code: 'unknown-name',
    marker: '"derived.bim"',
  },
  'a name without its root': {
    file: SET,
    from: '{ "in": [{ "var": "answers.sex" }',
    to: '{ "in": [{ "var": "sex" }',
    code: 'unknown-name',
    marker: '"sex"',
    after: '"womanOrNot"',
    message: '"answers.sex"',
  },
  'a rule that does not exist': {
    file: SET,
    from: '{ "rule": "womanOrNot" }',
    to: '{ "rule": "womanOrnot" }',
    code: 'unknown-rule',
    marker: '"womanOrnot"',
  },
  'a description of a rule that the file does not define': {
    file: SET,
    from: '"rules": {',
    to: '"ruleDescriptions": { "womanOrNt": "A woman." }, "rules": {',
    code: 'unknown-rule',
    marker: '"A woman."',
    message: 'Did you mean "womanOrNot"?',
  },
  'an operator that does not exist': { file: STEP, from: '{ "or": [', to: '{ "orr": [', code: 'unknown-operator', marker: '"orr"' },
  'a wrong number of arguments': {
    file: SET,
    from: '{ "<": [{ "var": "derived.bmi" }, 18.5] }',
    to: '{ "<": [{ "var": "derived.bmi" }] }',
    code: 'operator-arguments',
    marker: '{ "<"',
  },
  'two operators in one object': { file: STEP, from: '{ "or": [', to: '{ "!": true, "or": [', code: 'rule-shape', marker: '{ "!"' },
  'a text where a condition is meant': {
    file: STEP,
    from: '{ "rule": "underweight" }',
    to: '"underweight"',
    code: 'text-as-condition',
    marker: '"underweight"',
    message: '{"rule": "underweight"}',
  },
  'an option that the question does not have': {
    file: SET,
    from: '["female", "intersex"]',
    to: '["female", "intresex"]',
    code: 'unknown-option',
    marker: '"intresex"',
    message: 'Did you mean "intersex"?',
  },
  'an option of a list that does not exist': {
    file: SET,
    from: '{ "var": "answers.pain" }, "hip"]',
    to: '{ "var": "answers.pain" }, "hips"]',
    code: 'unknown-option',
    marker: '"hips"',
  },
  'a program that does not exist': {
    file: SET,
    from: '"DPP", "WEIGHT"]',
    to: '"DPP", "WIEGHT"]',
    code: 'unknown-program',
    marker: '"WIEGHT"',
  },
  'a number compared with an option': {
    file: SET,
    from: '{ "==": [{ "var": "answers.sex" }, "male"] }',
    to: '{ "==": [{ "var": "answers.sex" }, 3] }',
    code: 'type-mismatch',
    marker: '{ "==": [{ "var": "answers.sex" }, 3]',
  },
  'a list compared with an option': {
    file: SET,
    from: '{ "has": [{ "var": "answers.pain" }, "hip"] }',
    to: '{ "==": [{ "var": "answers.pain" }, "hip"] }',
    code: 'type-mismatch',
    marker: '{ "==": [{ "var": "answers.pain"',
  },
  'an option compared by order': {
    file: SET,
    from: '{ "var": "derived.bmi" }, 18.5]',
    to: '{ "var": "answers.sex" }, 18.5]',
    code: 'type-mismatch',
    marker: '{ "var": "answers.sex" }, 18.5',
  },
  'rules in a cycle': {
    file: SET,
    from: '"rules": {',
    to: '"rules": {\n    "one": { "!": { "rule": "two" } },\n    "two": { "rule": "one" },',
    code: 'rule-cycle',
    marker: '"one"',
    message: 'one → two → one',
  },
  'a derived value that reads itself': {
    file: SET,
    from: '"<": [30, { "var": "derived.bmi" }',
    to: '"<": [30, { "var": "derived.isHeavy" }',
    code: 'rule-cycle',
    marker: '"isHeavy"',
  },
  'an answer read before it is asked': {
    file: SET,
    from: '"widget": "choice",\n',
    to: '"widget": "choice",\n      "visibleWhen": { "has": [{ "var": "answers.pain" }, "hip"] },\n',
    code: 'read-too-early',
    marker: '"answers.pain"',
    message: 'the step "pain" comes later',
  },
  'an answer that its own step reads before it is asked': {
    file: SET,
    from: '"widget": "choices",\n',
    to: '"widget": "choices",\n      "visibleWhen": { "has": [{ "var": "answers.pain" }, "hip"] },\n',
    code: 'read-too-early',
    marker: '"answers.pain"',
    message: 'this step is the one',
  },
  'a condition that can never hold so early': {
    file: SET,
    from: '"widget": "choice",\n',
    to: '"widget": "choice",\n      "visibleWhen": { "and": [{ "rule": "offersDpp" }, { "rule": "underweight" }] },\n',
    code: 'read-too-early',
    marker: '{ "and": [{ "rule": "offersDpp" }',
    message: 'heightWeight',
  },
  'a rule that nothing reads': {
    file: RULES,
    from: '"rules": {',
    to: '"rules": { "spare": true,',
    code: 'unused-rule',
    severity: 'warning',
    marker: '"spare"',
  },
  'a step without texts': {
    file: EN,
    from: '"pain": {',
    to: '"pian": {',
    code: 'text-missing',
    marker: '"pian"',
    message: 'Rename "pian" to "pain".',
  },
  'texts of an unknown step': {
    file: EN,
    from: '"pain": {',
    to: '"spare": { "title": "Spare" }, "pain": {',
    code: 'text-unused',
    severity: 'warning',
    marker: '"spare"',
  },
  'a title that is missing': { file: EN, from: '"title": "Where does it hurt?", ', to: '', code: 'text-missing', marker: '"pain"' },
  'a title that is blank': { file: EN, from: '"Where does it hurt?"', to: '" "', code: 'text-missing', marker: '"title": " "' },
  'an option without a label': { file: EN, from: '"hip": "Hip", ', to: '', code: 'text-missing', marker: '"options"', after: '"pain"' },
  'a label of an unknown option': {
    file: EN,
    from: '"hip": "Hip"',
    to: '"hip": "Hip", "hipp": "Hip"',
    code: 'text-unused',
    severity: 'warning',
    marker: '"hipp"',
  },
  'a field without a label': { file: EN, from: ', "dob": "Date of birth"', to: '', code: 'text-missing', marker: '"fields"' },
  'a label of an unknown field': {
    file: EN,
    from: '"weight": "Pounds"',
    to: '"weight": "Pounds", "height": "Height"',
    code: 'text-unused',
    severity: 'warning',
    marker: '"height": "Height"',
  },
  'an error text for an unknown field': {
    file: EN,
    from: '"email.required"',
    to: '"mail.required"',
    code: 'text-unused',
    severity: 'warning',
    marker: '"mail.required"',
  },
  'a confirmation without its button': { file: EN, from: ', "button": "Yes"', to: '', code: 'text-missing', marker: '"confirm"' },
  'a confirmation that is never asked': {
    file: EN,
    from: '"title": "Where does it hurt?"',
    to: '"title": "Where?", "confirm": { "title": "T", "body": "B", "button": "C" }',
    code: 'text-unused',
    severity: 'warning',
    marker: '"title": "T"',
  },
  'a button without a text': {
    file: EN,
    from: '"actions": { "confirm"',
    to: '"actions": { "confrim"',
    code: 'text-missing',
    marker: '"confrim"',
    message: 'Rename "confrim" to "confirm".',
  },
  'a message that nothing shows': {
    file: EN,
    from: '"tryAgain": "Please try again."',
    to: '"tryAgain": "Please try again.", "pasword": "8 letters"',
    code: 'text-unused',
    severity: 'warning',
    marker: '"pasword"',
    message: 'Nothing shows the text "messages.pasword" of the step "createAccount".',
  },
  'a button of another widget': {
    file: EN,
    from: '"actions": { "confirm": "I see" }',
    to: '"actions": { "confirm": "I see", "next": "Go" }',
    code: 'text-unused',
    severity: 'warning',
    marker: '"next"',
  },
  'a misspelt text key of a widget': {
    file: EN,
    from: '"tryAgain": "Please try again."',
    to: '"tryAgain": "Please try again.", "pasportRules": "8 letters", "passwordRule": "8 letters"',
    code: 'text-unused',
    severity: 'warning',
    marker: '"passwordRule"',
    message: 'Did you mean "passwordRules"?',
  },
  'a missing message of an outcome': {
    file: EN,
    from: '"messages": { "tryAgain": "Please try again." }',
    to: '"messages": {}',
    code: 'text-missing',
    marker: '"messages"',
  },
  'a message under another name': {
    file: EN,
    from: '"tryAgain"',
    to: '"again"',
    code: 'text-missing',
    marker: '"again"',
    message: 'If "tryAgain" is the new name of "again", rename it here too.',
  },
  'a misspelt variant': {
    file: EN,
    from: '"variants": { "dpp"',
    to: '"variants": { "dppp"',
    code: 'text-missing',
    marker: '"dppp"',
    message: 'Rename "dppp" to "dpp".',
  },
  'a variant that is never selected': {
    file: EN,
    from: '"variants": { "dpp"',
    to: '"variants": { "gold": { "body": "Gold." }, "dpp"',
    code: 'text-unused',
    severity: 'warning',
    marker: '"gold"',
  },
  'a variant of a screen-out that is never selected': {
    file: EN,
    from: '"body": "Please rest." }',
    to: '"body": "Please rest.", "variants": { "gold": { "body": "Rest." } } }',
    code: 'text-unused',
    severity: 'warning',
    marker: '"gold"',
  },
  'a section without a text': { file: EN, from: ', "health": "Health"', to: '', code: 'text-missing', marker: '"sections"' },
  'a screen-out without a body': { file: EN, from: ', "body": "Please rest."', to: '', code: 'text-missing', marker: '"HIP"' },
  'a placeholder that the step does not declare': {
    file: EN,
    from: 'Your sex, {{partnerName}}',
    to: 'Your sex, {{firstName}}',
    code: 'text-placeholder',
    marker: '"Your sex, {{firstName}}"',
    message: 'Add "firstName" to the step\'s textValues',
  },
  'a placeholder that nothing fills': {
    file: EN,
    from: '{{bmi}}',
    to: '{{bim}}',
    code: 'text-placeholder',
    marker: '"Your BMI is {{bim}}"',
  },
  'a text that a language lacks': {
    file: DE,
    from: '"hip": "Hüfte", ',
    to: '',
    code: 'text-missing',
    marker: '"options"',
    after: '"pain"',
  },
  'a text that only one language has': {
    file: DE,
    from: '"hip": "Hüfte"',
    to: '"hip": "Hüfte", "arm": "Arm"',
    code: 'text-unused',
    severity: 'warning',
    marker: '"arm"',
  },
  'placeholders that differ': {
    file: DE,
    from: 'BMI ist {{bmi}}',
    to: 'BMI ist {{bim}}',
    code: 'text-placeholder',
    marker: '"Ihr BMI ist {{bim}}"',
    message: '{{bmi}}',
  },
  'a text that is not translated': {
    file: DE,
    from: '"Größe und Gewicht"',
    to: '"Your height and weight"',
    code: 'text-untranslated',
    severity: 'warning',
    marker: '"Your height and weight"',
  },
  'a regional text that says nothing new': {
    file: GB,
    from: 'Where does it hurt, then?',
    to: 'Where does it hurt?',
    code: 'text-repeated',
    severity: 'warning',
    marker: '"Where does it hurt?"',
  },
  'a value that no text shows': {
    file: SET,
    from: '"textValues": {',
    to: '"textValues": { "weight": { "var": "answers.heightWeight.weight" },',
    code: 'unused-text-value',
    severity: 'warning',
    marker: '"weight": {',
    after: '"textValues"',
  },
  'a tag in a text': { file: EN, from: 'Please rest.', to: 'Please <b>rest</b>.', code: 'markup', marker: '"Please <b>' },
  'a script in a text': { file: DE, from: 'Bitte ruhen.', to: 'Bitte <script>ruhen', code: 'markup', marker: '"Bitte <script' },
  'an entity in a text': { file: DE, from: 'Hüfte', to: 'H&uuml;fte', code: 'markup', marker: '"H&uuml;fte"' },
  'a telephone number without a link': {
    file: EN,
    from: 'Please rest.',
    to: 'Call 1-866-662-1235.',
    code: 'phone-unlinked',
    severity: 'warning',
    marker: '"Call 1-866',
    message: '[1-866-662-1235](tel:18666621235)',
  },
  'a crisis line without a link': {
    file: EN,
    from: 'Please rest.',
    to: 'Call 988 now.',
    code: 'phone-unlinked',
    severity: 'warning',
    marker: '"Call 988',
  },
  'a number that shows other digits than it dials': {
    file: EN,
    from: 'Please rest.',
    to: 'Call [988](tel:989).',
    code: 'phone-link',
    marker: '"Call [988]',
    message: '"988" is shown, but 989 is dialled.',
  },
  'a number that only one language dials': {
    file: DE,
    from: 'Bitte ruhen.',
    to: 'Rufen Sie [112](tel:112) an.',
    code: 'phone-link',
    marker: '"Rufen Sie',
  },
  'a link to anything but a telephone number': {
    file: EN,
    from: 'Please rest.',
    to: 'See [this](https://example.com).',
    code: 'wrong-value',
    marker: '"See [this]',
    message: '[988](tel:988)',
  },
  'a link in a text that cannot have one': {
    file: EN,
    from: '"female": "Female"',
    to: '"female": "Call [988](tel:988)"',
    code: 'wrong-value',
    marker: '"Call [988]',
    message: 'This text cannot have a link',
  },
  'a reply without a text': {
    file: SET,
    from: '"widget": "alert",',
    to: '"widget": "alert", "reply": { "if": [{ "rule": "underweight" }, "rest", null] },',
    code: 'text-missing',
    findingFile: EN,
    marker: '"lowAlert": {',
    message: 'messages.rest',
  },
  'a fieldset without a text': {
    file: SET,
    from: '"format": "email", "maxLength": 190, "trim": true }',
    to: '"format": "email", "maxLength": 190, "trim": true, "group": "contact" }',
    code: 'text-missing',
    findingFile: EN,
    marker: '"messages": { "tryAgain"',
    message: 'messages.contactTitle',
  },
  'a link that runs a script': {
    file: EN,
    from: 'Please rest.',
    to: 'See javascript:alert(1)',
    code: 'unsafe-link',
    marker: '"See javascript:',
  },
  'a link without https': { file: EN, from: 'Please rest.', to: 'See http://example.com', code: 'unsafe-link', marker: '"See http:' },
  'a link in a definition': {
    file: SET,
    from: '"widget": "alert",',
    to: '"widget": "alert", "options": { "image": "http://example.com/a.png" },',
    code: 'unsafe-link',
    marker: '"http://example.com/a.png"',
  },
  'an image that does not exist': {
    file: SET,
    from: '"widget": "alert",',
    to: '"widget": "alert", "options": { "image": "caer" },',
    code: 'widget-option-value',
    marker: '"caer"',
    message: 'Did you mean "care"?',
  },
  'an option of a widget of the wrong kind': {
    file: STEP,
    from: '"widget": "heightWeight",',
    to: '"widget": "info", "options": { "autoAdvanceMs": "6000" },',
    code: 'widget-option-value',
    marker: '"6000"',
  },
  'a regional text that its language lacks': { file: GB, from: '"title"', to: '"titel"', code: 'unknown-key', marker: '"titel"' },
};

describe('checkDefinitions', () => {
  it('reports nothing for a clean definition', () => {
    expect(checkDefinitions(CLEAN, vocabulary).map(formatFinding)).toEqual([]);
  });

  it.each(Object.entries(FAULTS))('finds %s', (_title, fault) => {
    const { place, lines } = foundWith(fault);
    const line = lines.find((each) => each.startsWith(place));
    expect(line, `${place}\n${lines.join('\n')}`).toContain(fault.message ?? '');
  });

  const HELP = '"fieldHelp": { "heightFeetPortion": "At least 0." },';
  it.each<[string, string, Readonly<Record<string, readonly [from: string, to: string]>>]>([
    ['a renamed option beside its old text', 'text-missing', { [SET]: ['["knee", "hip"', '["leg", "hip"'] }],
    ['a misspelt screen-out that is then unused', 'unknown-screen-out', { [SET]: ['"screenOut": "HIP"', '"screenOut": "HIPP"'] }],
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
    ['a misspelt placeholder that the others have', 'text-placeholder', { [EN]: ['{{partnerName}}', '{{partnerNam}}'] }],
  ])('reports %s once: %s', (_title, code, edits) => {
    const files: Record<string, string> = { ...CLEAN, 'question-sets/texts/es.json': CLEAN[DE] ?? '' };
    for (const [file, [from, to]] of Object.entries(edits)) {
      expect(files[file]).toContain(from);
      files[file] = (files[file] ?? '').replace(from, to);
    }
    const findings = checkDefinitions(files, vocabulary).filter(({ file }) => [SET, STEP, EN].includes(file));
    expect(findings.map((finding) => finding.code)).toEqual([code]);
  });

  it('reports several faults in one run, in the order of the files', () => {
    const first = changed(FAULTS['a misspelt key of a step'] ?? { file: SET, from: '', to: '' });
    const files = {
      ...first,
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
    const findings = checkDefinitions(changed({ file: SET, from, to }), vocabulary);
    expect(findings).toMatchObject([{ file: EN, code: 'text-missing', hint: `Add "${path}".` }]);
  });

  it('names the set that is affected by a fault of a shared file when another set is not', () => {
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
    const codes = checkDefinitions(changed({ file, from, to }), vocabulary).map(({ code }) => code);
    expect(codes.filter((code) => ['markup', 'unsafe-link', 'text-untranslated'].includes(code))).toEqual([]);
  });

  it('reports JSON mistakes in several files, and several in one file', () => {
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

  it('states for each fault the problem and how to fix it', () => {
    for (const fault of Object.values(FAULTS))
      for (const { message, hint } of checkDefinitions(changed(fault), vocabulary)) {
        expect(message).toMatch(/\.$/);
        expect(hint).toMatch(/[.?]$/);
      }
  });
});
