import { decodeReview } from '../../statement/index.ts'
import type { Library } from '../open-library.ts'
import { logRefusal } from '../people/actor.ts'
import type { Refused } from '../people/refused.ts'

/** Records that a statement was refused. Its signer is named if the signature is valid; who brought it is not known. */
export async function logRefusedStatement(
  library: Library,
  jws: string,
  { code }: Refused,
  now: number,
): Promise<void> {
  const statement = decodeReview(jws)
  const sha256 = statement?.subject[0]?.digest.sha256
  const object = sha256 === undefined ? ({ kind: 'library' } as const) : ({ kind: 'archive', id: sha256 } as const)
  const signer = code === 'INVALID_STATEMENT' ? undefined : statement?.predicate.reviewer.key
  await logRefusal(library, null, code, object, now, signer)
}
