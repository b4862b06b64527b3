import { sign } from 'node:crypto'
import { readTrustMaterial } from '../../../main/proof/keys/read-trust-material.ts'
import type { RevocationList, TrustedKey } from '../../../main/proof/keys/trusted-key.ts'
import { type AuthenticityInput, checkAuthenticity } from '../../../main/proof/verify/check-authenticity.ts'
import { trustFindings } from '../../../shared/findings/catalogue/trust.ts'
import type { SignatureFacts } from '../../../shared/report/facts.ts'
import type { Pair } from '../keys/made-certificate.ts'

/** Returns the facts of a signature made with `key`, as the reader would return them. */
export function signedBy(key: Pair, algorithm = 'RS256'): SignatureFacts {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signingInput = `${encoded({ alg: algorithm })}.${encoded({ identityId: '1' })}`
  const signature = sign('sha256', Buffer.from(signingInput), key.privateKey).toString('base64url')
  return {
    text: `${signingInput}.${signature}`,
    parts: {
      header: { alg: algorithm },
      algorithm,
      otherHeaderMembers: [],
      payload: { identityId: '1' },
      payloadEncoding: 'base64url',
      signingInput,
      signature,
    },
    differences: [],
  }
}

export const keysIn = (...files: readonly Uint8Array[]): readonly TrustedKey[] =>
  files.flatMap((file, index) => readTrustMaterial(file, `key-${index + 1}`).keys)

export const listsIn = (...files: readonly Uint8Array[]): readonly RevocationList[] =>
  files.flatMap((file, index) => readTrustMaterial(file, `list-${index + 1}`).revocationLists)

export const judged = (input: Partial<AuthenticityInput> & Pick<AuthenticityInput, 'signature'>) =>
  checkAuthenticity({
    tenantId: 'acme',
    endDateTime: '2026-06-01T12:00:00.0000000',
    keys: [],
    revocationLists: [],
    validationTime: '2026-11-21T00:00:00.000Z',
    ...input,
  })

/** Returns codes with the sub-indication of the catalogue, warnings without. */
export const codesOf = (input: Parameters<typeof judged>[0]): readonly string[] =>
  judged(input).observations.map(({ code, variant }) => {
    const entry = new Map(Object.entries(trustFindings)).get(code)
    if (entry?.level !== 'FAIL') return code
    const variants = 'variants' in entry ? new Map(Object.entries(entry.variants)) : new Map<string, undefined>()
    const { subIndication } = variants.get(variant ?? '')?.effect ?? entry.effect
    return `${code} ${subIndication}`
  })
