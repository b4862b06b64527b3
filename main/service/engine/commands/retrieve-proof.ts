import type { JsonValue } from '../../../../shared/schema/index.ts'
import { demandTransition } from '../change-status.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import type { ProofDelivery } from '../engine.ts'
import type { Call } from '../messages.ts'
import type { MadeProof } from '../proof-vault.ts'
import { refuse } from '../service-error.ts'
import type { IdentityState } from '../state.ts'
import { StoredFileDamaged } from '../storage-failed.ts'
import { identityViewOf } from '../views/identity-view.ts'

const PROOF_VERSION = '1.0'
/** Bytes of JSON after which the event loop has its turn. An operation may have a megabyte: each is read alone. */
const BYTES_PER_TURN = 512 * 1024

/**
 * Creates the proof, ends the transaction and applies the deletion policy; only the sealed proof remains, for repeated delivery
 * until it expires. If the tenant allows no repetition, everything but the end of the archive is sent first: a proof whose client
 * disconnects counts as not retrieved. Service: Retrieve proof. Not shown: D-66
 */
export async function deliverProof(
  core: EngineCore,
  call: Call,
  identityId: string,
  delivery: ProofDelivery,
): Promise<void> {
  const stored = storedProof(core, call, identityId)
  if (stored) return delivery.send(stored)
  const identity = retrievable(core, call, identityId)
  const redeliveryMs = core.tenant(identity.tenantId).proofRedeliveryMs
  const made = await core.identities.whileEnding(identityId, async () => {
    const proof = await makeProof(core, identity)
    try {
      if (redeliveryMs === 0) await delivery.sendAllButEnd(proof)
      endTransaction(core, identity, proof, redeliveryMs)
      await core.store.committed()
      return proof
    } catch (error) {
      core.store.proofs.discard(proof.proofId)
      throw error
    }
  })
  if (redeliveryMs > 0) return delivery.send(made)
  core.store.proofs.discard(made.proofId)
  delivery.sendEnd()
}

/** Returns the proof to a caller that cannot disconnect, so no copy is stored. */
export async function retrieveProof(core: EngineCore, call: Call, identityId: string): Promise<Uint8Array> {
  const identity = retrievable(core, call, identityId)
  return core.identities.whileEnding(identityId, async () => {
    const made = await makeProof(core, identity)
    try {
      const archive = Buffer.concat([...made.pieces()])
      endTransaction(core, identity, made, 0)
      await core.store.committed()
      return new Uint8Array(archive)
    } finally {
      core.store.proofs.discard(made.proofId)
    }
  })
}

/** Returns a stored proof for a caller of the same tenant until it expires. */
function storedProof(core: EngineCore, call: Call, identityId: string) {
  const stored = core.store.proofs.find(identityId)
  return stored && stored.tenantId === call.tenant.id && stored.expiresAt > core.clock.now() ? stored : null
}

function retrievable(core: EngineCore, call: Call, identityId: string): IdentityState {
  const identity = core.identities.get(identityId, call.tenant.id)
  // Service: Retrieve proof, "When the transaction status is PROCESSING the service answers HTTP 403"
  if (identity.status === 'PROCESSING')
    throw refuse(
      'forbidden',
      'still-processing',
      'The transaction is still PROCESSING; ask for its status until it is not',
    )
  if (hasPendingChecks(identity))
    throw refuse(
      'forbidden',
      'still-processing',
      'Evidence is still PROCESSING; ask for the status of each until none is',
    )
  demandTransition(identity, 'PROOF_RETRIEVAL')
  return identity
}

/** A transaction paused or timed out during a check is not PROCESSING any more, but its evidence is. Not shown: D-72 */
const hasPendingChecks = ({ evidences, isMatchDue }: IdentityState): boolean =>
  isMatchDue || evidences.some(({ isEvaluated, status }) => isEvaluated && status === 'PROCESSING')

async function makeProof(core: EngineCore, identity: IdentityState): Promise<MadeProof> {
  const tenant = core.tenant(identity.tenantId)
  const proofId = core.ids.next()
  const endedAt = localDateTime(core.clock.now())
  const proof = {
    version: PROOF_VERSION,
    proofId,
    identityId: identity.id,
    transactionId: identity.id,
    tenantId: tenant.id,
    tenantRole: identity.role,
    tenantUsed: tenant.name,
    startDateTime: localDateTime(identity.createdAt),
    endDateTime: endedAt,
    componentVersion: core.componentVersion,
    ips: identity.ips,
    ...(identity.previousProofId === null ? {} : { previousProofId: identity.previousProofId }),
  }
  const media = identity.evidences
    .flatMap(({ files }) => files)
    .filter(({ group }) => group !== 'videos' || tenant.videosInProof)
  try {
    return await core.store.proofs.make({
      identityId: identity.id,
      proofId,
      proof,
      // The reference is the view of the relying service. Archive: Layout, identityDetails.json
      identityDetails: Buffer.from(JSON.stringify(identityViewOf(core, identity) as unknown as JsonValue)),
      details: await operationsOf(core, identity),
      media: media.map(({ group, id, fileName }) => ({ group, id, fileName })),
      key: core.signingKey,
      generatedAt: endedAt,
    })
  } catch (error) {
    throw error instanceof StoredFileDamaged ? damagedEvidence(identity, error) : error
  }
}

/** Serialises the record as a JSON array in chunks. */
async function operationsOf(core: EngineCore, { id, operations }: IdentityState): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (let number = 0; number === 0 || number < operations; number++) {
    const [text = ''] = core.store.operationTexts(id, number, 1)
    const chunk = Buffer.from(`${number === 0 ? '[' : ','}${text}`)
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < BYTES_PER_TURN) continue
    bytes = 0
    await new Promise((done) => setImmediate(done))
  }
  return [...chunks, Buffer.from(']')]
}

function damagedEvidence({ evidences }: IdentityState, { fileId, damage }: StoredFileDamaged) {
  const evidence = evidences.find(({ files }) => files.some(({ id }) => id === fileId))
  return refuse(
    'unavailable',
    'damaged-evidence',
    `The stored file ${fileId} of the evidence ${evidence?.id ?? 'that was deleted'} ${
      damage === 'missing' ? 'is missing' : 'is not the one that was submitted'
    }; it is not signed. Delete the evidence and submit it again, or restore the data folder`,
    'evidence_id',
  )
}

/** "Retrieval ends the transaction and the deletion policy is applied to the personal data" */
function endTransaction(core: EngineCore, identity: IdentityState, made: MadeProof, redeliveryMs: number): void {
  const { id, tenantId } = identity
  const endedAt = core.clock.now()
  core.forced.forget(id)
  if (core.tenant(tenantId).deletionPolicy === 'ALL') {
    core.store.erase({ id, tenantId, endedAt, proofId: made.proofId })
    core.forgetJobs(id)
    core.identities.forget(id)
  } else {
    identity.endedAt = endedAt
    if (identity.status === 'PAUSED') identity.pausedProofId = made.proofId
    core.identities.save(identity)
  }
  if (redeliveryMs > 0) {
    const expiresAt = endedAt + redeliveryMs
    core.store.proofs.keep(made, { identityId: id, tenantId, expiresAt })
    core.addJob({ identityId: id, due: expiresAt, kind: 'PROOF_EXPIRY', evidenceId: null })
  }
  core.emit({ kind: 'ended', tenantId, identityId: id })
}
