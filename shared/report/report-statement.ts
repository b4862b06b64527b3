import * as z from 'zod'
import { instant, list, map, nullable, object, sha256, text } from '../schema/index.ts'

const digest = object({ sha256: sha256() })

/** Payload of a reporter's statement with the disclosed digests: in-toto Statement v1, SLSA verification summary v1. */
export const reportStatement = object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: list(object({ name: text('`archive` or `proof.json`.'), digest })),
  predicateType: z.literal('https://slsa.dev/verification_summary/v1'),
  predicate: object({
    verifier: object({ id: text(), version: map(text()) }),
    timeVerified: instant(),
    resourceUri: text(),
    policy: object({ uri: text(), digest }),
    verificationResult: z.enum(['PASSED', 'FAILED']),
    verifiedLevels: list(text()),
    proofbench: object({
      indication: text(),
      subIndication: nullable(text()),
      head: digest,
      parts: map(sha256('SHA-256 of the text of a disclosed part.')),
    }),
  }),
})

/** Header of the JWS. */
export const statementHeader = object({
  alg: z.literal('EdDSA'),
  typ: z.literal('application/vnd.in-toto+sd-jwt'),
  kid: sha256('SHA-256 of the SPKI of `jwk`.'),
  jwk: object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: text() }),
})

export type ReportStatement = z.infer<typeof reportStatement>
