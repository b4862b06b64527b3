import type { SignatureFacts } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'
import type { AuthenticityResult } from './check-authenticity.ts'
import type { VerificationContext } from './context.ts'
import { secondOpinion } from './jws/second-opinion.ts'

const CHECK = 'second-reading.signature'

/** Verifies the signature again with jose and compares the results. Verdict: "Two independent readings … of the signature". */
export async function checkSecondOpinion(
  signature: SignatureFacts | null,
  authenticity: AuthenticityResult,
  context: Pick<VerificationContext, 'secondReading'>,
): Promise<{ observations: readonly Observation[]; skipped: { readonly [checkId: string]: string } }> {
  if (!context.secondReading)
    return { observations: [], skipped: { [CHECK]: 'switched off, or the input is above the limit' } }
  if (!signature?.parts) return { observations: [], skipped: { [CHECK]: 'there is no signature in canonical form' } }
  const { verified } = authenticity
  if (!verified) return { observations: [], skipped: { [CHECK]: 'no key was found that could be asked about' } }
  const theirs = await secondOpinion(signature.parts.signingInput, signature.parts.signature, verified.key)
  if (theirs === null)
    return {
      observations: [],
      skipped: { [CHECK]: 'the library takes no key of this size, or no payload in this form of Base64' },
    }
  if (theirs === verified.valid) return { observations: [], skipped: {} }
  const observation: Observation = {
    code: 'signature.second-reading',
    subject: { path: 'proof.json', pointer: '/signature' },
    expected: verified.valid ? 'valid' : 'invalid',
    actual: theirs ? 'valid' : 'invalid',
  }
  return { observations: [observation], skipped: {} }
}
