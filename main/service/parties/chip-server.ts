import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { EvidenceHandle } from '../../../shared/spec/index.ts'
import type { CaptureDevice, ChipPushFault, ChipReading, EngineParties } from '../engine/messages.ts'
import { sealChipPush } from './chip-push.ts'
import type { PublicPartyKeys } from './party-keys.ts'
import { withChangedCiphertext } from './sealed-message.ts'

interface Reading {
  readonly sessionId: string
  readonly reading: ChipReading
  readonly device: CaptureDevice | undefined
}

/**
 * Simulated chip-reading server: encrypts a reading to the key of the service and pushes it, with a fault if one is named.
 * Rejects with the refusal of the service. Not shown: D-88
 */
export async function chipServer(
  parties: Pick<EngineParties, 'pushChip'>,
  keys: PublicPartyKeys,
  { sessionId, reading, device }: Reading,
  fault: ChipPushFault | undefined,
): Promise<EvidenceHandle> {
  const { encryption } = await keys.load()
  const wrongKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const message = await sealChipPush(
    {
      sessionId: fault === 'OTHER_SESSION' ? randomUUID() : sessionId,
      nonce: randomUUID(),
      reading,
      ...(device ? { device } : {}),
    },
    fault === 'WRONG_KEY' ? { kid: encryption.kid, publicKey: wrongKey() } : encryption,
  )
  const handle = await parties.pushChip(
    sessionId,
    fault === 'CHANGED_CIPHERTEXT' ? withChangedCiphertext(message) : message,
  )
  return fault === 'REPLAYED' ? parties.pushChip(sessionId, message) : handle
}
