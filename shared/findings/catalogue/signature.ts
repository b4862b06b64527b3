import { type CatalogueArea, type Effect, LIMIT_PASSED } from './entry.ts'

const FORMAT: Effect = { indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' }
const HASH: Effect = { indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' }
const CRYPTO: Effect = { indication: 'TOTAL_FAILED', subIndication: 'SIG_CRYPTO_FAILURE' }

export const signatureFindings = {
  'signature.missing': {
    check: 'signature.form',
    question: 'authenticity',
    title: 'Is there a signature?',
    failure: 'proof.json has no signature',
    level: 'FAIL',
    fixed: true,
    effect: FORMAT,
    specification: 'Archive: proof.json, signature',
    advice: 'Without a signature nothing shows who made the archive. Fetch the proof again from the service.',
  },
  'signature.malformed': {
    check: 'signature.form',
    question: 'authenticity',
    title: 'Is the signature a compact JWS in canonical encoding?',
    failure: 'The signature is not a compact JWS in canonical encoding',
    level: 'FAIL',
    fixed: true,
    effect: FORMAT,
    variants: {
      limit: {
        failure: 'The signature passes a limit',
        effect: LIMIT_PASSED,
        advice: 'Genuine signatures stay far below the limit.',
      },
    },
    specification: 'Archive: proof.json, Signature; RFC 7515 3.1',
    advice: 'The signature was damaged or written by something that does not follow RFC 7515.',
  },
  'signature.plain-base64': {
    check: 'signature.form',
    question: 'authenticity',
    title: 'Is the payload Base64url?',
    failure: 'The payload is standard Base64 with padding instead of Base64url',
    level: 'INFORM',
    fixed: false,
    effect: FORMAT,
    specification: 'Archive: proof.json, Signature; Verdict: What decides',
    advice:
      'The archive specification says Base64, compact JWS says Base64url: both are taken. Libraries may need the text converted.',
  },
  'signature.algorithm': {
    check: 'signature.algorithm',
    question: 'authenticity',
    title: 'Is the algorithm RS256?',
    failure: 'The header of the signature does not name RS256',
    level: 'FAIL',
    fixed: true,
    effect: CRYPTO,
    specification: 'Archive: proof.json, Signature',
    advice: 'Proofs are signed with RS256 only. Another algorithm is how signatures are forged; do not accept it.',
  },
  'signature.header': {
    check: 'signature.algorithm',
    question: 'authenticity',
    title: 'Does the header hold only the algorithm?',
    failure: 'The header of the signature holds more than the algorithm',
    level: 'FAIL',
    fixed: true,
    effect: CRYPTO,
    variants: { unused: { level: 'WARN', fixed: false } },
    specification: 'Archive: proof.json, Signature; RFC 7515 4.1.11; RFC 7797',
    advice: 'The member changes what the signature means, so it was not checked under that meaning. Ask the service.',
  },
  'signature.payload-mismatch': {
    check: 'signature.payload',
    question: 'authenticity',
    title: 'Is the signed payload the content of proof.json?',
    failure: 'proof.json says something else than what was signed',
    level: 'FAIL',
    fixed: true,
    effect: HASH,
    variants: {
      unreadable: {
        failure: 'The signed payload cannot be compared with proof.json',
        advice: 'The signature is not over proof.json: no file is covered. Get the proof again from the service.',
      },
    },
    specification: 'Archive: proof.json, Signature; Verdict: What decides',
    advice: 'proof.json was changed after it was signed. Only the signed payload counts; fetch the proof again.',
  },
  'signature.invalid': {
    check: 'signature.cryptographic',
    question: 'authenticity',
    title: 'Did a trusted key make the signature?',
    failure: 'This key did not make this signature',
    level: 'FAIL',
    fixed: true,
    effect: CRYPTO,
    variants: {
      changed: {
        failure: 'The signed content was changed after signing',
        advice: 'The key made this signature over other content. Get the proof again from the service.',
      },
    },
    specification: 'Archive: proof.json, Signature; RFC 7518 3.3; RFC 8017 8.2.2',
    advice:
      'Ask the service which key signs its proofs, and compare fingerprints. If the key is the right one, get the proof again.',
  },
  'signature.second-reading': {
    check: 'second-reading.signature',
    question: 'authenticity',
    title: 'Does an independent library agree about the signature?',
    failure: 'An independent JWS library judges the signature otherwise',
    level: 'FAIL',
    fixed: true,
    effect: CRYPTO,
    specification: 'Product: Two independent readings',
    advice: 'One of two libraries is wrong, so no verdict can rest on either. Report this archive to us.',
  },
} as const satisfies CatalogueArea
