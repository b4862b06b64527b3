import type { JsonValue } from '../../../../shared/report/facts.ts'
import { releaseMemory } from '../../../proof/read/release-memory.ts'
import { type Medium, writeArchive } from '../../../proof/write/write-archive.ts'
import { demandTransition } from '../change-status.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import type { Call } from '../engine.ts'
import type { SendProof } from '../proof-delivery.ts'
import { refuse } from '../service-error.ts'
import type { IdentityState, StoredFile } from '../state.ts'
import { identityViewOf } from '../views/identity-view.ts'

const PROOF_VERSION = '1.0'

/**
 * Makes the proof, and once it is sent ends the transaction and applies the deletion policy. A proof that was not sent was not
 * retrieved: the transaction goes on. Service: Retrieve proof. Not shown: D-66
 */
export async function deliverProof(core: EngineCore, call: Call, identityId: string, send: SendProof): Promise<void> {
  const identity = core.identities.get(identityId, call.tenant.id)
  // Service: Retrieve proof, "When the transaction status is PROCESSING the service answers HTTP 403"
  if (identity.status === 'PROCESSING')
    throw refuse(403, 'still-processing', 'The transaction is still PROCESSING; ask for its status until it is not')
  if (isExamined(identity))
    throw refuse(403, 'still-processing', 'Evidence is still PROCESSING; ask for the status of each until none is')
  demandTransition(identity, 'PROOF_RETRIEVAL')
  await core.identities.whileEnding(identityId, async () => {
    const proofId = core.ids.next()
    const endedAt = core.clock.now()
    const archive = await archiveOf(core, identity, proofId, endedAt)
    await send(archive)
    end(core, identity, proofId, endedAt)
    await core.store.committed()
  })
}

/** A transaction that was paused or timed out while a check ran: it is no longer PROCESSING, its evidence still is. Not shown: D-72 */
const isExamined = ({ evidences, isMatchDue }: IdentityState): boolean =>
  isMatchDue || evidences.some(({ isEvaluated, status }) => isEvaluated && status === 'PROCESSING')

/** For callers that cannot be lost. */
export async function retrieveProof(core: EngineCore, call: Call, identityId: string): Promise<Uint8Array> {
  const sent: Uint8Array[] = []
  await deliverProof(core, call, identityId, async (archive) => void sent.push(archive))
  const [archive] = sent
  if (!archive) throw new Error('The proof was made and not sent')
  return archive
}

async function archiveOf(
  core: EngineCore,
  identity: IdentityState,
  proofId: string,
  endedAt: number,
): Promise<Uint8Array> {
  const tenant = core.tenant(identity.tenantId)
  const kept = identity.evidences
    .flatMap(({ files }) => files)
    .filter(({ group }) => group !== 'videos' || tenant.videosInProof)
  const proof = {
    version: PROOF_VERSION,
    proofId,
    identityId: identity.id,
    transactionId: identity.id,
    tenantId: tenant.id,
    tenantRole: identity.role,
    tenantUsed: tenant.name,
    startDateTime: localDateTime(identity.createdAt),
    endDateTime: localDateTime(endedAt),
    componentVersion: core.componentVersion,
    ips: identity.ips,
    ...(identity.previousProofId === null ? {} : { previousProofId: identity.previousProofId }),
  }
  const contents = {
    proof,
    // The reference is the view of the relying service. Archive: Layout, identityDetails.json
    // Both are data as JSON has it; the archive makes their texts.
    identityDetails: identityViewOf(identity) as unknown as JsonValue,
    verificationAndEvaluationDetails: core.store.operations(identity.id) as unknown as JsonValue,
    media: kept.map((file) => medium(core, identity, file)),
  }
  const archive = await writeArchive(contents, {
    key: core.signingKey,
    generatedAt: localDateTime(endedAt),
    compression: 'stored',
    envelope: { kind: 'binary' },
  })
  for (const { bytes } of contents.media) releaseMemory(bytes)
  return archive
}

function medium(core: EngineCore, identity: IdentityState, { id, group, fileName }: StoredFile): Medium {
  const bytes = core.store.file(identity.id, id)
  if (!bytes) throw new Error(`The file ${id} of ${identity.id} is missing`)
  return { id, group, fileName, bytes }
}

/** "Retrieval ends the transaction and the deletion policy is applied to the personal data" */
function end(core: EngineCore, identity: IdentityState, proofId: string, endedAt: number): void {
  const { deletionPolicy } = core.tenant(identity.tenantId)
  core.forced.forget(identity.id)
  if (deletionPolicy === 'ALL') {
    core.store.erase({ id: identity.id, tenantId: identity.tenantId, endedAt, proofId })
    core.forgetJobs(identity.id)
    core.identities.forget(identity.id)
  } else {
    identity.endedAt = endedAt
    core.identities.save(identity)
  }
  core.emit({ kind: 'ended', tenantId: identity.tenantId, identityId: identity.id })
}
