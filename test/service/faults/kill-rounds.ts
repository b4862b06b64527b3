import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentImage } from '../../../main/service/scenario/drawing/document-image.ts'
import { Chance } from '../../../main/service/scenario/persona/chance.ts'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { call } from './client.ts'
import { dueOf, EVALUATION_MS, faultsOf } from './kill-checks.ts'
import { loadUntilKilled } from './kill-load.ts'
import { type KnownIdentity, takeArchive } from './ledger.ts'
import { type Left, leftIn } from './left-in.ts'
import { type Notified, notified } from './notified.ts'
import { type RunningCommand, startCommand } from './running-service.ts'

export interface KillResult {
  readonly faults: readonly string[]
  readonly identities: number
  readonly evidences: number
  readonly proofs: number
  /** What the kills left in the databases: otherwise they hit nothing, and nothing was shown. */
  readonly left: Left
  readonly notifications: number
}

const WORKERS = 6
/** Transactions of earlier rounds that are looked at again after each restart; at the end all are. */
const AGAIN = 15
const NOTIFICATION_MS = 20_000

/** What has been done until now, and what it hit. */
export type KillsDone = Pick<KillResult, 'left' | 'proofs'> & { readonly kills: number }

/** Kills the service under load until `isEnough`; after each restart nothing that was acknowledged may be missing. */
export async function killRounds(
  isEnough: (done: KillsDone) => boolean,
  seed: string,
  note: (line: string) => void,
): Promise<KillResult> {
  const base = mkdtempSync(join(tmpdir(), 'proofbench-kill-'))
  const folder = join(base, 'data')
  const receiver = await notified()
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
      service = await startCommand({ folder, tenants: tenantsOf(receiver) })
      const first = isLast ? 0 : Math.max(0, known.length - WORKERS * 4)
      const again = Array.from(
        { length: isLast ? 0 : AGAIN },
        (_, at) => known[chance.between(0, Math.max(0, known.length - 1), `${kill}/again/${at}`)],
      )
      const seen = new Set([...known.slice(first), ...again].filter((one) => one !== undefined))
      const { address } = service
      const found = await Promise.all([...seen].map((one) => faultsOf(address, folder, one)))
      faults.push(...found.flat().map((fault) => `after kill ${kill}: ${fault}`))
      for (const id of await receiver.missing('CREATED', dueOf(known), NOTIFICATION_MS))
        faults.push(`after kill ${kill}: the evaluation of ${id} was never notified`)
      const deleted = known.flatMap(({ evidences }) => evidences).filter(({ deletion }) => deletion === 'DONE')
      for (const id of await receiver.missing(
        'DELETED',
        deleted.map(({ id: one }) => one),
        NOTIFICATION_MS,
      ))
        faults.push(`after kill ${kill}: the deletion of ${id} was never notified`)
      proofs += await verifyOne(service, known, chance, `${kill}`, faults)
      if (faults.length > 20 || isLast) break
      await loadAndKill(service, known, picture, chance, kill)
      const { evaluations, notifications } = leftIn(folder)
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

const tenantsOf = ({ url }: Notified) =>
  KEYS.map((backendKey, at) => ({
    id: `tenant-${at}`,
    backendKey,
    examinesImages: at === 1,
    // Longer than the test: every proof can be had again.
    proofRedeliveryMs: 3_600_000,
    webhook: { url, attempts: 100, waitMs: 30, timeoutMs: 2000 },
  }))

/** Kills after a time by chance, in which at least a few calls were acknowledged. */
async function loadAndKill(
  service: RunningCommand,
  known: KnownIdentity[],
  picture: Uint8Array,
  chance: Chance,
  kill: number,
): Promise<void> {
  let acknowledged = 0
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const onAcknowledged = () => {
    acknowledged++
    if (acknowledged === WORKERS) resolve()
  }
  const options = { address: service.address, keys: KEYS, picture, chance, onAcknowledged }
  const workers = Array.from({ length: WORKERS }, (_, at) => loadUntilKilled(options, known, `${kill}/${at}`))
  const all = Promise.all(workers)
  await Promise.race([begun, all])
  await new Promise((done) => setTimeout(done, chance.between(0, 300, `${kill}/moment`)))
  await service.kill()
  await all
}

/** What was taken without being acknowledged is evaluated too, and forbids the proof until then. */
async function proofOf(address: ServiceAddress, { id, key }: KnownIdentity) {
  for (const until = Date.now() + EVALUATION_MS; ; await new Promise((done) => setTimeout(done, 20))) {
    const answer = await call(address, key, 'GET', `/identities/${id}/proof`)
    if (answer.status !== 403 || Date.now() > until) return answer
  }
}

/** The proof of one transaction by chance is asked for and verified; so are those that came before the kill, or were cut by it. */
async function verifyOne(
  { address }: RunningCommand,
  known: readonly KnownIdentity[],
  chance: Chance,
  round: string,
  faults: string[],
): Promise<number> {
  const open = known.filter(
    ({ proof, evidences }) => proof === null && !evidences.some(({ kind }) => kind === 'SESSION'),
  )
  const one = open.length === 0 ? null : chance.pick(open, `${round}/proof`)
  if (one) {
    const { status, bytes } = await proofOf(address, one)
    if (status === 200) {
      one.proof = 'DONE'
      takeArchive(one, bytes)
    } else faults.push(`after kill ${round}: the proof of ${one.id} answers ${status}`)
  }
  const keys = keysFrom(Buffer.from(address.publicKey), 'the service')
  const made = known.filter(({ archive }) => archive !== null)
  for (const identity of made) {
    const { archive } = identity
    identity.archive = null
    if (!archive) continue
    const { indication, findings } = await verifyBytes(archive, keys)
    const failed = findings.filter(({ level }) => level === 'FAIL').map(({ code }) => code)
    if (indication !== 'TOTAL_PASSED') faults.push(`the proof of ${identity.id} is ${indication}: ${failed.join(' ')}`)
    const whole = Buffer.from(archive)
    const images = identity.evidences.filter(({ deletion }) => deletion === null).flatMap((evidence) => evidence.images)
    if (!images.every((image) => whole.includes(Buffer.from(image))))
      faults.push(`the proof of ${identity.id} lacks an image`)
  }
  return made.length
}
