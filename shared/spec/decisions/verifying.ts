import type { Decision } from './decision.ts'

/** Decisions on reading and judging archives that the documents leave open. Verdict: What decides */
export const VERIFYING_DECISIONS: readonly Decision[] = [
  {
    id: 'D-20',
    question: 'Is a bare ZIP or an unpacked folder a proof?',
    decision:
      'Both are read and verified. A bare ZIP is reported; for a folder the checks of envelope and ZIP are skipped and listed as such.',
    where: 'main/proof/read',
    specification: 'Archive: Purpose and delivery',
  },
  {
    id: 'D-21',
    question: 'May an HTTP status line and headers stand before the envelope?',
    decision: 'Yes, with a warning: saved responses have them, and nothing signed is affected.',
    where: 'main/proof/read/envelope',
    specification: 'Archive: Purpose and delivery',
  },
  {
    id: 'D-22',
    question: 'Is a ZIP inside a nested multipart the archive?',
    decision: 'No. Only a part of the outer envelope is; a nested multipart is reported and not entered.',
    where: 'main/proof/read/envelope',
    specification: 'Archive: Purpose and delivery',
  },
  {
    id: 'D-23',
    question: 'What if the files lie in the root of the ZIP, or there are two root folders?',
    decision: 'Without a root folder the archive is verified with a warning; two roots are refused.',
    where: 'main/proof/read',
    specification: 'Archive: Layout',
  },
  {
    id: 'D-24',
    question: 'What does the name of the root folder prove?',
    decision:
      'Nothing, it is not signed. Another form is a warning; the right form with another id leaves the verdict open.',
    where: 'main/proof/verify/check-root-folder.ts',
    specification: 'Archive: Layout',
  },
  {
    id: 'D-25',
    question: 'In which order and form is the signed payload the content of proof.json?',
    decision:
      'As values: the order of members and white space do not matter, every number counts by its digits, duplicate members are refused.',
    where: 'main/proof/read/json',
    specification: 'Archive: proof.json, Signature',
  },
  {
    id: 'D-26',
    question: 'How is a hash written?',
    decision: 'As hex in either case, Base64 or Base64url of 32 bytes; nothing else.',
    where: 'shared/report/declared-hash.ts',
    specification: 'Archive: proof.json, Hashes',
  },
  {
    id: 'D-27',
    question: 'What is "path inside the proof"?',
    decision:
      'The path from the root folder, without it, with / between segments, compared character by character; images in images, videos in videos, additional files in additionalFiles.',
    where: 'main/proof/verify/listed-files.ts',
    specification: 'Archive: proof.json, Media',
  },
  {
    id: 'D-28',
    question: 'Is the payload Base64 or Base64url?',
    decision:
      'Base64url as in every compact JWS; standard Base64 with padding is accepted and reported. Both must be canonical. Header and signature may be in standard Base64 only where the payload is: who writes one so writes all so.',
    where: 'main/proof/read/json',
    specification: 'Archive: proof.json, Signature',
  },
  {
    id: 'D-29',
    question: 'May the payload hold a signature member?',
    decision: 'It is left out of the comparison on both sides. A file without a signature is refused.',
    where: 'main/proof/read/json',
    specification: 'Archive: proof.json, Signature',
  },
  {
    id: 'D-30',
    question: 'What of other members of the JWS header?',
    decision:
      'crit, b64 and zip are refused: they change what the signature means or how it is read. Others are reported and never used: no key or certificate in an archive is trusted.',
    where: 'main/proof/verify',
    specification: 'Archive: proof.json, Signature',
  },
  {
    id: 'D-31',
    question: 'How does the verifier get the public key or certificate?',
    decision:
      'From the reader: given for one verification, or kept in the trust store with its fingerprint and, if wanted, a tenant. Nothing is fetched.',
    where: 'main/proof/keys',
    specification: 'Service: Authentication; Archive: proof.json, Signature',
  },
  {
    id: 'D-32',
    question: 'At which time must a certificate be valid?',
    decision:
      'At the validation time (now unless given) and at the claimed endDateTime. The claimed time alone never heals an expired certificate. A bare key has no validity.',
    where: 'main/proof/verify/trust',
    specification: 'Archive: proof.json, Signature',
  },
  {
    id: 'D-33',
    question: 'What may a signing certificate be?',
    decision:
      'It must allow digitalSignature or nonRepudiation where it says what it allows; one made only for TLS or time stamps is reported. Given without an issuer it is trusted as given.',
    where: 'main/proof/verify/trust',
    specification: 'Archive: proof.json, Signature',
  },
  {
    id: 'D-34',
    question: 'What of name and policy constraints in a chain?',
    decision: 'They are enforced; a chain with a critical extension that is not understood is refused.',
    where: 'main/proof/keys/path',
    specification: 'Archive: proof.json, Signature',
  },
  {
    id: 'D-35',
    question: 'What of a file that no hash covers, or a listed file that is missing?',
    decision:
      'Either fails the verdict: an uncovered file was put in later, a missing one makes the record incomplete.',
    where: 'main/proof/verify/check-hashes.ts',
    specification: 'Archive: proof.json, Hashes; Archive: Layout',
  },
  {
    id: 'D-36',
    question: 'What of a group of hashes that is not in the specification?',
    decision: 'It is reported as an unknown field, and its files are checked like media.',
    where: 'main/proof/verify/listed-files.ts',
    specification: 'Archive: proof.json, Hashes',
  },
  {
    id: 'D-37',
    question: 'What of unknown fields in signed content?',
    decision: 'They are kept, shown and reported with a warning. They change no verdict.',
    where: 'shared/spec/validate-structure.ts',
    specification: 'Archive: proof.json; Archive: VerificationAndEvaluationDetails',
  },
  {
    id: 'D-68',
    question: 'May a ZIP stand in the preamble, in the epilogue or inside another part?',
    decision:
      'No: readers that take the whole file for a ZIP would unpack that one. Any other text or part is legal, with a warning for parts.',
    where: 'main/proof/read/envelope/outside-archive.ts',
    specification: 'Archive: Purpose and delivery',
  },
  {
    id: 'D-69',
    question: 'What is the root folder of an unpacked archive that is given as such?',
    decision:
      'The folder itself, where its name has the form of a root folder: that name is then held against the identity. Otherwise there is none, with a warning.',
    where: 'main/proof/read/read-archive.ts',
    specification: 'Archive: Layout',
  },
  {
    id: 'D-73',
    question: 'Which invisible characters may a value hold?',
    decision:
      'Those that a writing system needs, in the context in which it needs them: joiners between letters of joining and Indic scripts and in emoji, direction marks in values with right-to-left letters, variation selectors behind a character that has variants. Every other control, format or ignorable character is displayed as an escape and reported with a warning.',
    where: 'shared/rules/hidden-characters.ts',
    specification: 'Archive: VerificationAndEvaluationDetails',
  },
]
