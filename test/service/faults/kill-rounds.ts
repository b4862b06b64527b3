import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentImage } from '../../../main/scenario/specimens/specimens.ts'
import { Chance } from '../../../main/service/persona/chance.ts'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { call } from './client.ts'
import { type FlakyReceiver, startFlakyReceiver } from './flaky-receiver.ts'
import { EVALUATION_MS, expectedNotifications, findFaults } from './kill-checks.ts'
import { loadUntilKilled } from './kill-load.ts'
import { type KnownIdentity, storeArchive } from './ledger.ts'
import { type PendingWork, readPendingWork } from './pending-work.ts'
import { type RunningCommand, startCommand } from './running-service.ts'

export interface KillResult {
  readonly faults: readonly string[]
  readonly identities: number
  readonly evidences: number
  readonly proofs: number
  /** Pending work found in the databases after the kills. Without any, the kills missed and the test proves nothing. */
  readonly left: PendingWork
  readonly notifications: number
}

const WORKERS = 6
/** Number of earlier transactions to check again after each restart. The last round checks all. */
const RECHECKED = 15
const NOTIFICATION_MS = 20_000

/** Progress so far, for the decision whether to continue. */
export type KillsDone = Pick<KillResult, 'left' | 'proofs'> & { readonly kills: number }

/** Kills the service under load until `isEnough` returns true. Checks after each restart that nothing acknowledged is missing. */
export async function killRounds(
  isEnough: (progress: KillsDone) => boolean,
  seed: string,
  note: (line: string) => void,
): Promise<KillResult> {
  const base = mkdtempSync(join(tmpdir(), 'proofbench-kill-'))
  const folder = join(base, 'data')
  const receiver = await startFlakyReceiver()
  const chance = new Chance(seed)
  const known: KnownIdentity[] = []
  const faults: string[] = []
  const picture = await documentImage({
    data: { documentType: 'PASSPORT', issuingCountry: 'FRA', surname: 'KERBRAT' },
    side: 'FRONT',
    seed,
    flaws: [],
  })
  const left = { evaluations: 0, notifications: 0 }
  let proofs = 0
  let service: RunningCommand | null = null
  try {
    for (let kill = 0; ; kill++) {
      const isLast = isEnough({ kills: kill, left, proofs })
      service = await startCommand({ folder, tenants: createTenants(receiver) })
      const first = isLast ? 0 : Math.max(0, known.length - WORKERS * 4)
      const rechecked = Array.from(
        { length: isLast ? 0 : RECHECKED },
        (_, at) => known[chance.between(0, Math.max(0, known.length - 1), `${kill}/again/${at}`)],
      )
      const checked = new Set([...known.slice(first), ...rechecked].filter((identity) => identity !== undefined))
      const { address } = service
      const found = await Promise.all([...checked].map((identity) => findFaults(address, folder, identity)))
      faults.push(...found.flat().map((fault) => `after kill ${kill}: ${fault}`))
      for (const id of await receiver.missing('CREATED', expectedNotifications(known), NOTIFICATION_MS))
        faults.push(`after kill ${kill}: the evaluation of ${id} was never notified`)
      const deleted = known.flatMap(({ evidences }) => evidences).filter(({ deletion }) => deletion === 'DONE')
      for (const id of await receiver.missing(
        'DELETED',
        deleted.map(({ id: evidenceId }) => evidenceId),
        NOTIFICATION_MS,
      ))
        faults.push(`after kill ${kill}: the deletion of ${id} was never notified`)
      proofs += await verifyOne(service, known, chance, `${kill}`, faults)
      if (faults.length > 20 || isLast) break
      await loadAndKill(service, known, picture, chance, kill)
      const { evaluations, notifications } = readPendingWork(folder)
      left.evaluations += evaluations
      left.notifications += notifications
      note(`kill ${kill + 1}: ${known.length} transactions, ${faults.length} faults`)
    }
    if (await service?.stop()) faults.push('the last service did not end well')
  } finally {
    await service?.kill()
    receiver.close()
    rmSync(base, { recursive: true, force: true })
  }
  const evidences = known.reduce((sum, { evidences: own }) => sum + own.length, 0)
  return { faults, identities: known.length, evidences, proofs, left, notifications: receiver.requests() }
}

const KEYS = ['scripted-key-0123456789', 'examining-key-0123456789']

const createTenants = ({ url }: FlakyReceiver) =>
  KEYS.map((backendKey, at) => ({
    id: `tenant-${at}`,
    backendKey,
    examinesImages: at === 1,
    // Longer than the test, so that every proof can be retrieved again and no session ends by itself.
    proofRedeliveryMs: 7_200_000,
    sessionTimeoutMs: 7_200_000,
    webhook: { url, attempts: 100, waitMs: 30, timeoutMs: 2000 },
  }))

/** Kills the service after a random number of acknowledged calls and a random time. */
async function loadAndKill(
  service: RunningCommand,
  known: KnownIdentity[],
  picture: Uint8Array,
  chance: Chance,
  kill: number,
): Promise<void> {
  let acknowledged = 0
  // On a busy machine a transaction would otherwise hardly get beyond its first calls.
  const enough = WORKERS * chance.between(1, 5, `${kill}/acknowledged`)
  const { promise: started, resolve } = Promise.withResolvers<void>()
  const onAcknowledged = () => {
    acknowledged++
    if (acknowledged === enough) resolve()
  }
  const options = { address: service.address, keys: KEYS, picture, chance, onAcknowledged }
  const workers = Array.from({ length: WORKERS }, (_, at) => loadUntilKilled(options, known, `${kill}/${at}`))
  const all = Promise.all(workers)
  await Promise.race([started, all])
  await new Promise((elapsed) => setTimeout(elapsed, chance.between(0, 300, `${kill}/moment`)))
  await service.kill()
  await all
}

/**
 * Retrieves a proof. Submissions accepted without an acknowledgement are evaluated first, which refuses the proof until then
 * (403).
 */
async function retrieveProof(address: ServiceAddress, { id, key }: KnownIdentity) {
  for (const deadline = Date.now() + EVALUATION_MS; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const response = await call(address, key, 'GET', `/identities/${id}/proof`)
    if (response.status !== 403 || Date.now() > deadline) return response
  }
}

/** Retrieves and verifies the proof of one random transaction, and the proofs retrieved before or interrupted by the kill. */
async function verifyOne(
  { address }: RunningCommand,
  known: readonly KnownIdentity[],
  chance: Chance,
  round: string,
  faults: string[],
): Promise<number> {
  const open = known.filter(({ proof, requestedSession }) => proof === null && !requestedSession)
  const selected = open.length === 0 ? null : chance.pick(open, `${round}/proof`)
  if (selected) {
    const { status, bytes } = await retrieveProof(address, selected)
    if (status === 200) {
      selected.proof = 'DONE'
      storeArchive(selected, bytes)
    } else faults.push(`after kill ${round}: the proof of ${selected.id} answers ${status}`)
  }
  const keys = keysFrom(Buffer.from(address.publicKey), 'the service')
  const identities = known.filter(({ archive }) => archive !== null)
  for (const identity of identities) {
    const { archive } = identity
    identity.archive = null
    if (!archive) continue
    const { indication, findings } = await verifyBytes(archive, keys)
    const failed = findings.filter(({ level }) => level === 'FAIL').map(({ code }) => code)
    if (indication !== 'TOTAL_PASSED') faults.push(`the proof of ${identity.id} is ${indication}: ${failed.join(' ')}`)
    const archiveBytes = Buffer.from(archive)
    const images = identity.evidences.filter(({ deletion }) => deletion === null).flatMap((evidence) => evidence.images)
    if (!images.every((image) => archiveBytes.includes(Buffer.from(image))))
      faults.push(`the proof of ${identity.id} lacks an image`)
  }
  return identities.length
}
