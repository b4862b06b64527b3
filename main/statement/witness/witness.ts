import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readAddCheckpoint, SIZE_TYPE } from '../log/add-checkpoint.ts'
import { type Checkpoint, readCheckpoint } from '../log/checkpoint.ts'
import { cosign } from '../log/cosignature.ts'
import { isConsistent } from '../log/merkle-proof.ts'
import { ALGORITHM, formatVerifierKey, type NoteKey, noteKey, readNote } from '../log/signed-note.ts'

export interface WitnessAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** Latest checkpoint of a log that the witness cosigned. */
export interface WitnessedLog {
  readonly origin: string
  readonly size: number
  /** Signed note with the signatures of the log and of the witness. */
  readonly note: string
}

const TEXT = 'text/plain; charset=utf-8'
const EMPTY_ROOT = createHash('sha256').update('').digest()
const answer = (status: number, body: string, type = TEXT): WitnessAnswer => ({ status, type, body: `${body}\n` })

/**
 * Witness of logs (C2SP tlog-witness): cosigns a checkpoint only if its log continues what the witness has seen of it before, so that a log
 * that was cut off or rewritten finds nobody who cosigns it. Key and state are in a folder that the owner of the logs must not be able to
 * write to.
 */
export class Witness {
  readonly key: NoteKey
  readonly #privateKey: KeyObject
  readonly #logs: ReadonlyMap<string, NoteKey>
  readonly #state: DatabaseSync

  /** Opens the witness of a folder, and creates it with a key if it is new. `logs`: keys of the logs that it knows; the names are their origins. */
  constructor(folder: string, name: string, logs: readonly NoteKey[]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#privateKey = privateKeyIn(join(folder, 'witness.pem'))
    this.key = noteKey(name, ALGORITHM.cosignature, createPublicKey(this.#privateKey))
    this.#logs = new Map(logs.map((log) => [log.name, log]))
    this.#state = new DatabaseSync(join(folder, 'witness.db'))
    // A cosignature that was handed out must survive a power failure.
    this.#state.exec('pragma synchronous = full; pragma busy_timeout = 5000')
    this.#state.exec(
      'create table if not exists checkpoints (origin text primary key, size integer not null, root blob not null, note text not null)',
    )
  }

  /** Verifier key of the witness, for the settings of the logs. */
  get verifierKey(): string {
    return formatVerifierKey(this.key)
  }

  /** Answers `add-checkpoint`. `now` in epoch milliseconds. Order and statuses are those of the specification. */
  add(body: string, now: number): WitnessAnswer {
    const request = readAddCheckpoint(body)
    const note = request && readNote(request.checkpoint)
    if (!request || !note) return answer(400, 'the request cannot be read')
    const key = this.#logs.get(note.text.slice(0, note.text.indexOf('\n')))
    if (!key) return answer(404, 'the witness does not know this log')
    const read = readCheckpoint(request.checkpoint, { origin: key.name, spki: key.spki })
    if (!read.isValid && read.problem === 'NOT_A_CHECKPOINT') return answer(400, 'this is no checkpoint')
    if (!read.isValid) return answer(403, 'the checkpoint is not signed by the key of this log')
    const { checkpoint } = read
    if (request.oldSize > checkpoint.size) return answer(400, 'the old size is larger than the new one')
    return this.#exclusively(() => {
      const latest = this.#latest(checkpoint.origin)
      if (request.oldSize !== latest.size) return answer(409, `${latest.size}`, SIZE_TYPE)
      if (!isContinued(latest, checkpoint, request.proof))
        return answer(422, 'the checkpoint does not continue what the witness has seen of this log')
      const line = cosign(this.#privateKey, this.key, note.text, Math.floor(now / 1000))
      this.#state
        .prepare('insert or replace into checkpoints values (?, ?, ?, ?)')
        .run(checkpoint.origin, checkpoint.size, checkpoint.root, `${request.checkpoint}${line}\n`)
      return answer(200, line)
    })
  }

  /** Answers the request for the latest cosigned checkpoint. `originHash`: SHA-256 of the origin, hex. */
  latest(originHash: string): WitnessAnswer {
    const known = this.logs().find(({ origin }) => createHash('sha256').update(origin).digest('hex') === originHash)
    return known
      ? { status: 200, type: TEXT, body: known.note }
      : answer(404, 'the witness has no checkpoint of this log')
  }

  logs(): readonly WitnessedLog[] {
    const rows = this.#state.prepare('select origin, size, note from checkpoints order by origin').all()
    return rows.map(({ origin, size, note }) => ({ origin: String(origin), size: Number(size), note: String(note) }))
  }

  close(): void {
    this.#state.close()
  }

  #latest(origin: string): { readonly size: number; readonly root: Uint8Array } {
    const row = this.#state.prepare('select size, root from checkpoints where origin = ?').get(origin)
    return row ? { size: Number(row.size), root: row.root as Uint8Array } : { size: 0, root: EMPTY_ROOT }
  }

  /** Comparing with the latest checkpoint and replacing it is one step, also for several processes. C2SP tlog-witness */
  #exclusively(work: () => WitnessAnswer): WitnessAnswer {
    this.#state.exec('begin immediate')
    try {
      return work()
    } finally {
      this.#state.exec('commit')
    }
  }
}

/** An empty log has one root only, and every log continues it without a proof. */
function isContinued(
  { size, root }: { readonly size: number; readonly root: Uint8Array },
  checkpoint: Checkpoint,
  proof: readonly Uint8Array[],
): boolean {
  if (checkpoint.size === 0 && Buffer.compare(checkpoint.root, EMPTY_ROOT) !== 0) return false
  return isConsistent([size, root], [checkpoint.size, checkpoint.root], proof)
}

function privateKeyIn(path: string): KeyObject {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  }
  return createPrivateKey(readFileSync(path))
}
