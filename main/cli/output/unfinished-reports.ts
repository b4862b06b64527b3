import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexRow } from '../../report/index.ts'
import type { ExitCode } from '../arguments/exit-codes.ts'

/** Name of the list, in the folder of the reports until the run has ended. */
const FILE = 'unfinished-reports.jsonl'

/** A report that is written, with the state of its archive. The list names no archive: files are often named after their holder. */
interface Made {
  readonly input: string
  readonly size: number
  readonly modifiedAt: number
  readonly row: IndexRow
  readonly code: ExitCode
}

const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Reports of a run that was interrupted, by a signal or a kill: the same command over the same archives does not make them again. */
export class UnfinishedReports {
  readonly #folder: string
  readonly #made: ReadonlyMap<string, Made>

  /** `settings`: everything besides the archives that a report depends on. Reports that were made with others are forgotten. */
  constructor(folder: string, settings: unknown) {
    this.#folder = folder
    const head = JSON.stringify({ settings: sha256Of(JSON.stringify(settings)) })
    const [first, ...lines] = existsSync(this.#path) ? readFileSync(this.#path, 'utf8').split('\n') : []
    this.#made = new Map(first === head ? lines.flatMap(madeIn).map((made) => [made.input, made]) : [])
    // The last line may have been cut off.
    this.#write(first === head ? '\n' : `${head}\n`, first === head)
  }

  get #path(): string {
    return join(this.#folder, FILE)
  }

  /** Returns the report on an archive if neither has changed since. */
  find(path: string): Pick<Made, 'row' | 'code'> | null {
    const made = this.#made.get(sha256Of(path))
    const state = stateOf(path)
    if (!made || state === null || state.size !== made.size || state.modifiedAt !== made.modifiedAt) return null
    const report = join(this.#folder, made.row.file ?? '')
    return made.row.file !== null && existsSync(report) && sha256Of(readFileSync(report)) === made.row.sha256
      ? made
      : null
  }

  /** Adds a report that is written. */
  add(path: string, row: IndexRow, code: ExitCode): void {
    const state = stateOf(path)
    if (state && row.file !== null)
      this.#write(`${JSON.stringify({ input: sha256Of(path), ...state, row, code } satisfies Made)}\n`, true)
  }

  #write(text: string, appends: boolean): void {
    try {
      writeFileSync(this.#path, text, { mode: 0o600, flag: appends ? 'a' : 'w' })
    } catch {
      // The reports themselves say why the folder cannot be written.
    }
  }

  /** Removes the list: the run has ended. */
  end(): void {
    rmSync(this.#path, { force: true })
  }
}

function stateOf(path: string): { readonly size: number; readonly modifiedAt: number } | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? { size: stats.size, modifiedAt: stats.mtimeMs } : null
}

/** Reads a line of the list, which this class wrote; none if it was cut off. */
function madeIn(line: string): readonly Made[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Made]
  } catch {
    return []
  }
}
