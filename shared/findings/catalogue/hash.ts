import { type CatalogueArea, type Effect, LIMIT_PASSED, RAISE_LIMIT } from './entry.ts'

const HASH_FAILURE: Effect = { indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' }
const FETCH_AGAIN = 'Fetch the proof again from the service; if it differs again, ask the service.'

/** Advice for names whose accents a disk or a program has separated from their letters, or joined with them. */
const OTHER_FORM =
  'Disks of macOS, some network shares and rsync change the form of accents (NFC and NFD). Verify the archive itself instead of the unpacked folder.'

export const hashFindings = {
  'hash.mismatch': {
    check: 'hash.files',
    question: 'integrity',
    title: 'Does the file have the SHA-256 that proof.json declares?',
    failure: 'The SHA-256 of the file is not the one that proof.json declares',
    level: 'FAIL',
    fixed: true,
    effect: HASH_FAILURE,
    specification: 'Archive: proof.json, Hashes',
    advice: `The file or its hash was changed, replaced or damaged after the hashes were made. ${FETCH_AGAIN}`,
    variants: {
      text: {
        failure: 'A file was saved again as a text: nothing but line ends or a byte order mark differ',
        effect: HASH_FAILURE,
        advice: `Version control, FTP in ASCII mode, unzip -a and editors do this. The proof is not valid as it is. ${FETCH_AGAIN}`,
      },
      'picture-as-text': {
        failure: 'A picture was changed by a program that took it for a text',
        effect: HASH_FAILURE,
        advice: `Its first bytes show that line ends or characters were converted, as version control, FTP in ASCII mode, unzip -a and editors do to texts. The picture is damaged, and the proof is not valid as it is. ${FETCH_AGAIN}`,
      },
    },
  },
  'hash.absent': {
    check: 'hash.files',
    question: 'integrity',
    title: 'Is there a hash for everything that must have one?',
    failure: 'proof.json declares no hash where one is required',
    level: 'FAIL',
    fixed: true,
    effect: HASH_FAILURE,
    specification: 'Archive: proof.json, Hashes',
    advice: `Without a hash nothing ties the file to the signature. ${FETCH_AGAIN}`,
  },
  'hash.malformed': {
    check: 'hash.files',
    question: 'integrity',
    title: 'Is the declared hash a SHA-256?',
    failure: 'The declared hash is not a SHA-256 in hex, Base64 or Base64url',
    level: 'FAIL',
    fixed: true,
    effect: HASH_FAILURE,
    specification: 'Archive: proof.json, Media; Verdict: Hashes are read as',
    advice: 'All hashes of a proof are SHA-256 (32 bytes). Ask the service which component wrote this value.',
  },
  'hash.listed-twice': {
    check: 'hash.files',
    question: 'integrity',
    title: 'Has each file one hash?',
    failure: 'proof.json lists one path with different hashes',
    level: 'FAIL',
    fixed: true,
    effect: HASH_FAILURE,
    specification: 'Archive: proof.json, Media',
    advice: 'At most one of the hashes can be right. Treat the file as not covered and ask the service.',
  },
  'hash.listed-again': {
    check: 'hash.files',
    question: 'conformance',
    title: 'Is each file listed once?',
    failure: 'proof.json lists one path more than once with the same hash',
    level: 'WARN',
    fixed: false,
    effect: null,
    specification: 'Archive: proof.json, Media',
    advice: 'Nothing is uncovered by it. Note that two ids share one file.',
  },
  'hash.missing-file': {
    check: 'hash.files',
    question: 'integrity',
    title: 'Is every listed file in the archive?',
    failure: 'A file that proof.json lists is not in the archive',
    level: 'FAIL',
    fixed: true,
    effect: { indication: 'TOTAL_FAILED', subIndication: 'SIGNED_DATA_NOT_FOUND' },
    variants: {
      'other-case': { effect: HASH_FAILURE },
      'other-form': {
        failure: 'A file that proof.json lists is there under the same name in another Unicode form',
        effect: HASH_FAILURE,
        advice: OTHER_FORM,
      },
    },
    specification: 'Archive: Layout; Verdict: What decides',
    advice: 'The archive is incomplete. Fetch the proof again from the service.',
  },
  'hash.unlisted-file': {
    check: 'hash.coverage',
    question: 'integrity',
    title: 'Is every file covered by a hash?',
    failure: 'The archive holds a file that no hash covers',
    level: 'FAIL',
    fixed: true,
    effect: HASH_FAILURE,
    variants: {
      'other-form': {
        failure: 'The name of a file has another Unicode form than the one that proof.json lists',
        advice: OTHER_FORM,
      },
      'system-file': {
        failure: 'A file with a name that operating systems and broken-off copies give is in the archive',
        advice:
          'macOS and Windows put files of such names into folders that people look at, browsers and rsync into those that they copy to; anybody can give such a name. Verify the archive as the service delivered it.',
      },
    },
    specification: 'Verdict: What decides',
    advice: 'The file was put in after the proof was made. Do not rely on it; fetch the proof again from the service.',
  },
  'hash.unsafe-path': {
    check: 'hash.files',
    question: 'integrity',
    title: 'Does every listed path stay in its folder?',
    failure: 'A path in proof.json leaves its folder, names a folder or is not in plain form',
    level: 'FAIL',
    fixed: true,
    effect: HASH_FAILURE,
    specification: 'Archive: Layout; Verdict: What decides',
    advice:
      'The path is only compared with entry names, never opened. Do not rely on this archive. Ask the service for a new copy.',
  },
  'hash.limit-exceeded': {
    check: 'hash.files',
    question: 'integrity',
    title: 'Does proof.json list a number of files that can be checked?',
    failure: 'proof.json lists more files than the limit allows',
    level: 'FAIL',
    fixed: true,
    effect: LIMIT_PASSED,
    specification: 'Verdict: What decides (a limit is passed)',
    advice: 'Nothing was checked beyond the limit. Genuine proofs stay far below it.',
    advices: RAISE_LIMIT,
  },
} as const satisfies CatalogueArea
