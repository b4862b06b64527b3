import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { call } from './client.ts'
import { type KnownEvidence, type KnownIdentity, sha256Of, storeArchive } from './ledger.ts'

/** Maximum time in milliseconds until an evaluation ends. */
export const EVALUATION_MS = 20_000

/** Returns the faults of a transaction after a restart, that is acknowledged changes that are missing. */
export async function findFaults(address: ServiceAddress, folder: string, known: KnownIdentity): Promise<string[]> {
  const { id, key, proof, consents } = known
  const response = await call(address, key, 'GET', `/identities/${id}`)
  const files = join(folder, 'files', id)
  if (response.status === 409 && proof !== null)
    return [
      ...(existsSync(files) ? [`${id} has ended, but its files are there`] : []),
      ...(await findFaultsOfProof(address, known)),
    ]
  if (response.status !== 200) return [`${id} answers ${response.status}`]
  if (proof === 'DONE') return [`${id} is open again though its proof was retrieved`]
  // The kill preceded the commit, so the next proof is the first one.
  known.proof = null
  const faults: string[] = []
  const submitted = Array.isArray(response.body?.consents) ? response.body.consents : []
  if (consents === 'DONE' && submitted.length === 0) faults.push(`${id} has lost its consent`)
  const stored = existsSync(files) ? readdirSync(files).map((name) => readFileSync(join(files, name))) : []
  for (const evidence of known.evidences) faults.push(...(await findFaultsOfEvidence(address, known, evidence, stored)))
  return faults
}

/**
 * Checks that the proof of an ended transaction can be retrieved again with the same bytes, even if the kill interrupted the
 * first response.
 */
async function findFaultsOfProof(address: ServiceAddress, known: KnownIdentity): Promise<string[]> {
  const { id, key, sha256 } = known
  const { status, bytes } = await call(address, key, 'GET', `/identities/${id}/proof`)
  if (status !== 200) return [`${id} has ended, and its proof is lost: ${status}`]
  if (sha256 !== null) return sha256Of(bytes) === sha256 ? [] : [`${id} has two proofs`]
  known.proof = 'DONE'
  storeArchive(known, bytes)
  return []
}

async function findFaultsOfEvidence(
  address: ServiceAddress,
  { id, key }: KnownIdentity,
  { id: evidenceId, kind, images, deletion }: KnownEvidence,
  stored: readonly Uint8Array[],
): Promise<string[]> {
  const isKept = (image: Uint8Array) => stored.some((file) => Buffer.compare(file, image) === 0)
  for (const deadline = Date.now() + EVALUATION_MS; ; ) {
    const { status, body } = await call(address, key, 'GET', `/identities/${id}/status/${evidenceId}`)
    if (status === 404 && deletion !== null)
      return images.some(isKept) ? [`${evidenceId} is deleted, but its images are there`] : []
    if (status !== 200) return [`${evidenceId} (${kind}) of ${id} answers ${status}`]
    if (deletion === 'DONE') return [`${evidenceId} is there again though it was deleted`]
    if (!images.every(isKept)) return [`${evidenceId} has lost an image`]
    if ((body?.status === 'PROCESSING') === (kind === 'SESSION')) return []
    if (kind === 'SESSION') return [`${evidenceId} waits for its session no more: ${String(body?.status)}`]
    if (Date.now() > deadline) return [`${evidenceId} of ${id} is stuck in PROCESSING`]
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Returns the ids of evidence whose evaluation must have been notified by now. */
export const expectedNotifications = (known: readonly KnownIdentity[]): readonly string[] =>
  known
    .flatMap(({ evidences }) => evidences)
    .filter(({ kind, deletion }) => kind !== 'SESSION' && deletion === null)
    .map(({ id }) => id)
