import { type CatalogueArea, type CatalogueEntry, type Effect, LIMIT_PASSED, RAISE_LIMIT } from './entry.ts'

const FORMAT: Effect = { indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' }

/** The signed payload has no value to compare proof.json with. Verdict: What decides */
const IN_PAYLOAD = {
  payload: {
    check: 'signature.payload',
    question: 'authenticity',
    failure: 'The signed payload cannot be read as JSON',
    effect: { indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' },
    advice:
      'No file is covered by this signature. Get the proof again from the service; if it is the same, ask the service.',
  },
} as const satisfies CatalogueEntry['variants']

export const jsonFindings = {
  'json.syntax': {
    check: 'json.proof',
    elsewhere: 'json.details',
    question: 'integrity',
    title: 'Is the file JSON?',
    failure: 'The file is not JSON',
    level: 'FAIL',
    fixed: true,
    effect: FORMAT,
    variants: IN_PAYLOAD,
    specification: 'RFC 8259; Verdict: What decides',
    advice: 'The file was damaged or cut, or something wrote it that does not write JSON.',
  },
  'json.encoding': {
    check: 'json.proof',
    elsewhere: 'json.details',
    question: 'integrity',
    title: 'Is the file plain UTF-8?',
    failure: 'The text of the file is not plain UTF-8',
    level: 'FAIL',
    fixed: true,
    effect: FORMAT,
    variants: IN_PAYLOAD,
    specification: 'RFC 8259 8.1; Verdict: What decides',
    advice:
      'The bytes have two readings, so nothing can be concluded from them. Ask the service which component wrote the file.',
  },
  'json.duplicate-key': {
    check: 'json.proof',
    elsewhere: 'json.details',
    question: 'integrity',
    title: 'Does every member stand there once?',
    failure: 'A JSON object has a member twice',
    level: 'FAIL',
    fixed: true,
    effect: FORMAT,
    specification: 'RFC 8259 4; Verdict: What decides',
    advice:
      'Some programs take the first, some the last. The bytes have two readings, so nothing can be concluded from them. Ask the service which component wrote the file.',
  },
  'json.number-precision': {
    check: 'json.proof',
    elsewhere: 'json.details',
    question: 'integrity',
    title: 'Can every number be held exactly?',
    failure: 'A number cannot be held without losing digits',
    level: 'FAIL',
    fixed: true,
    effect: FORMAT,
    specification: 'RFC 8259 6; Verdict: What decides',
    advice:
      'The bytes have two readings, so nothing can be concluded from them. Ask the service which component wrote the file.',
  },
  'json.limit-exceeded': {
    check: 'json.proof',
    elsewhere: 'json.details',
    question: 'integrity',
    title: 'Is the file within the limits?',
    failure: 'A JSON file passes a limit',
    level: 'FAIL',
    fixed: true,
    effect: LIMIT_PASSED,
    variants: IN_PAYLOAD,
    specification: 'Verdict: What decides (a limit is passed)',
    advice: 'Genuine proofs stay far below the limit.',
    advices: RAISE_LIMIT,
  },
  'json.not-an-object': {
    check: 'json.proof',
    question: 'integrity',
    title: 'Is proof.json a JSON object?',
    failure: 'proof.json is JSON, but not an object',
    level: 'FAIL',
    fixed: true,
    effect: FORMAT,
    specification: 'Archive: proof.json; Verdict: What decides',
    advice: 'This is not a proof. Fetch it again from the service.',
  },
} as const satisfies CatalogueArea
