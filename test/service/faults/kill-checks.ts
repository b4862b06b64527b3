import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { call } from './client.ts'
import { type KnownEvidence, type KnownIdentity, sha256Of, takeArchive } from './ledger.ts'

/** In which every evaluation has to end. */
export const EVALUATION_MS = 20_000

/** What is wrong with a transaction after a restart; nothing is what should be found. */
export async function faultsOf(address: ServiceAddress, folder: string, known: KnownIdentity): Promise<string[]> {
  const { id, key, proof, consents } = known
  const answer = await call(address, key, 'GET', `/identities/${id}`)
  const files = join(folder, 'files', id)
  if (answer.status === 409 && proof !== null)
    return [
      ...(existsSync(files) ? [`${id} has ended, but its files are there`] : []),
      ...(await faultsOfProof(address, known)),
    ]
  if (answer.status !== 200) return [`${id} answers ${answer.status}`]
  if (proof === 'DONE') return [`${id} is open again though its proof was retrieved`]
  // The kill came before the commit: the next proof is the first one.
  known.proof = null
  const faults: string[] = []
  const given = Array.isArray(answer.body?.consents) ? answer.body.consents : []
  if (consents === 'DONE' && given.length === 0) faults.push(`${id} has lost its consent`)
  const kept = existsSync(files) ? readdirSync(files).map((name) => readFileSync(join(files, name))) : []
  for (const evidence of known.evidences) faults.push(...(await faultsOfEvidence(address, known, evidence, kept)))
  return faults
}

/** The proof of a transaction that has ended can be had again: the same bytes, also where the kill cut the first answer. */
async function faultsOfProof(address: ServiceAddress, known: KnownIdentity): Promise<string[]> {
  const { id, key, sha256 } = known
  const { status, bytes } = await call(address, key, 'GET', `/identities/${id}/proof`)
  if (status !== 200) return [`${id} has ended, and its proof is lost: ${status}`]
  if (sha256 !== null) return sha256Of(bytes) === sha256 ? [] : [`${id} has two proofs`]
  known.proof = 'DONE'
  takeArchive(known, bytes)
  return []
}

async function faultsOfEvidence(
  address: ServiceAddress,
  { id, key }: KnownIdentity,
  { id: evidenceId, kind, images, deletion }: KnownEvidence,
  kept: readonly Uint8Array[],
): Promise<string[]> {
  const isKept = (image: Uint8Array) => kept.some((file) => Buffer.compare(file, image) === 0)
  for (const until = Date.now() + EVALUATION_MS; ; ) {
    const { status, body } = await call(address, key, 'GET', `/identities/${id}/status/${evidenceId}`)
    if (status === 404 && deletion !== null)
      return images.some(isKept) ? [`${evidenceId} is deleted, but its images are there`] : []
    if (status !== 200) return [`${evidenceId} (${kind}) of ${id} answers ${status}`]
    if (deletion === 'DONE') return [`${evidenceId} is there again though it was deleted`]
    if (!images.every(isKept)) return [`${evidenceId} has lost an image`]
    if ((body?.status === 'PROCESSING') === (kind === 'SESSION')) return []
    if (kind === 'SESSION') return [`${evidenceId} waits for its session no more: ${String(body?.status)}`]
    if (Date.now() > until) return [`${evidenceId} of ${id} is stuck in PROCESSING`]
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Evidence whose evaluation must have been notified by now. */
export const dueOf = (known: readonly KnownIdentity[]): readonly string[] =>
  known
    .flatMap(({ evidences }) => evidences)
    .filter(({ kind, deletion }) => kind !== 'SESSION' && deletion === null)
    .map(({ id }) => id)
