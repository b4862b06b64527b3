import type { Chance, DocumentRequest } from '../../service/index.ts'
import type { InventedStep } from './invented-step.ts'

/** Probabilities in percent. */
const WITHOUT_PORTRAIT = 12
const BROKEN_SESSION = 6
const ANOTHER_FACE = 6
const NOT_ALIVE = 4
const DELETED_AFTERWARDS = 3
const SECOND_DOCUMENT = 8

/** Returns the steps that submit the portrait, and those after it. */
export function portraitSteps(document: DocumentRequest, chance: Chance): readonly InventedStep[] {
  const happens = (percent: number, label: string) => chance.between(1, 100, label) <= percent
  if (happens(WITHOUT_PORTRAIT, 'no portrait')) return []
  const second: DocumentRequest = { ...document, type: document.type === 'PASSPORT' ? 'DRIVING_LICENSE' : 'PASSPORT' }
  return [
    ...(happens(BROKEN_SESSION, 'broken session') ? [broken(chance)] : []),
    ...outcome(chance, happens),
    portrait(chance),
    ...(happens(SECOND_DOCUMENT, 'second') ? [{ command: 'images', with: { document: second } } as const] : []),
    ...(happens(DELETED_AFTERWARDS, 'deleted') ? [{ command: 'delete', with: 'portrait' } as const] : []),
  ]
}

/** Returns the step that forces a check of the portrait to fail: face comparison or liveness. */
function outcome(chance: Chance, happens: (percent: number, label: string) => boolean): readonly InventedStep[] {
  if (happens(ANOTHER_FACE, 'another face'))
    return [
      {
        command: 'force',
        with: { participant: 'BIOMETRIC_MATCHING', indicators: ['BIOMETRIC_MATCHING_CHECK_FAILED'] },
      },
    ]
  if (!happens(NOT_ALIVE, 'not alive')) return []
  const status = chance.pick(['FAILED', 'UNVERIFIED'] as const, 'liveness')
  return [
    {
      command: 'force',
      with: { participant: 'BIOMETRIC_LIVENESS', indicators: [`BIOMETRIC_LIVENESS_CHALLENGE_${status}`] },
    },
  ]
}

function portrait(chance: Chance): InventedStep {
  const isNative = chance.between(0, 1, 'mode') === 1
  const liveness = chance.pick(
    ['LIVENESS_PASSIVE', 'LIVENESS_PASSIVE_VIDEO', 'LIVENESS_ACTIVE'] as const,
    'liveness type',
  )
  return {
    command: 'portrait',
    with: {
      mode: isNative ? 'nativeSDK' : 'webSDK',
      ...(isNative ? { liveness } : {}),
      flaw: 'NONE',
      withVideo: isNative && liveness !== 'LIVENESS_PASSIVE',
      ending: 'COMPLETED',
      after: chance.between(8, 70, 'portrait takes') * 1000,
    },
    as: 'portrait',
  }
}

const broken = (chance: Chance): InventedStep => ({
  command: 'portrait',
  with: {
    mode: 'webSDK',
    flaw: 'NONE',
    withVideo: false,
    ending: chance.pick(['ENDED_BY_USER', 'TIMED_OUT', 'FAILED'] as const, 'portrait broken'),
  },
})
