import { type Examiner, leaseExaminer } from '../examination/index.ts'
import { createEngine, type EngineOptions } from './engine/create-engine.ts'
import type { ServedEngine } from './engine/engine.ts'
import { participantsFor } from './participants/participants-for.ts'

export interface ServiceEngineOptions extends Omit<EngineOptions, 'participants' | 'verifiesChips'> {
  /** Returns the certificates against which chips are verified, PEM or DER; default: none. */
  countryAuthorities?(): readonly (string | Uint8Array)[]
  /** Whether chips can be verified; default: whether there is an authority. */
  readonly verifiesChips?: boolean
  /** Revocation lists of those authorities, PEM or DER. */
  readonly chipRevocationLists?: readonly (string | Uint8Array)[]
  /** Examines images; default: the examiner of the process, leased until the engine is closed. */
  readonly examiner?: Examiner
}

/** Creates an engine that performs the checks of the product. Service: Checks the service performs */
export function createServiceEngine({
  countryAuthorities = () => [],
  chipRevocationLists = [],
  verifiesChips,
  examiner,
  ...options
}: ServiceEngineOptions): ServedEngine {
  const usedExaminer = examiner ?? leaseExaminer()
  const engine = createEngine({
    ...options,
    participants: (registers) =>
      participantsFor({ registers, examiner: usedExaminer, countryAuthorities, chipRevocationLists }),
    verifiesChips: () => verifiesChips ?? countryAuthorities().length > 0,
  })
  return {
    ...engine,
    async close() {
      await engine.close()
      if (!examiner) await usedExaminer.close()
    },
  }
}
