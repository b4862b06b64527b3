import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../input/input-failure.ts'
import { EXIT } from './exit-codes.ts'
import { makeOutputFolder } from './save-in.ts'
import { Stop, usageStop } from './stop.ts'

/** Folder of an unfinished run, in the output folder. */
const RUN_FOLDER = '.proofbench-generate'
/** JSON of what the run makes, then the names of the files that are whole, a line each. */
const JOURNAL = 'journal'
const PART = 'part'
/** By its first bytes an unfinished file could be taken for an archive; they are written last. */
const START_BYTES = 4096

export interface GenerationRun {
  readonly folder: string
  /** Everything that decides the bytes. */
  readonly parameters: unknown
  readonly names: Iterable<string>
  readonly replaces: boolean
}

/**
 * The output folder of `generate`. Every file appears whole or not at all; a run that was interrupted goes on with the same arguments.
 */
export class GenerationFolder {
  readonly #folder: string
  readonly #runFolder: string
  readonly #done: ReadonlySet<string>

  /** Stops where the folder cannot be written, or holds one of the files and it is not of the same run. */
  constructor({ folder, parameters, names, replaces }: GenerationRun) {
    this.#folder = folder
    this.#runFolder = join(folder, RUN_FOLDER)
    const head = createHash('sha256').update(JSON.stringify(parameters)).digest('hex')
    const [first, ...done] = this.#readJournal()
    const goesOn = first === head
    this.#done = new Set(goesOn ? done : [])
    if (goesOn) return
    if (!replaces) this.#refuseExisting(names)
    this.#write(JOURNAL, () => {
      makeOutputFolder(folder)
      makeOutputFolder(this.#runFolder)
      writeFileSync(join(this.#runFolder, JOURNAL), `${head}\n`)
    })
  }

  /** Whether an earlier part of this run made the file. */
  has(name: string): boolean {
    return this.#done.has(name) && existsSync(join(this.#folder, name))
  }

  /** Number of files that an earlier part of this run made. */
  get earlier(): number {
    return this.#done.size
  }

  /** With `isFinal` a later part of this run does not make the file again. */
  save(name: string, bytes: Uint8Array, isFinal: boolean): void {
    const part = join(this.#runFolder, PART)
    this.#write(name, () => {
      writeFlushed(part, bytes)
      renameSync(part, join(this.#folder, name))
      if (isFinal) appendFileSync(join(this.#runFolder, JOURNAL), `${name}\n`)
    })
  }

  /** Ends the run: the next one with the same arguments starts anew. */
  finish(): void {
    rmSync(this.#runFolder, { recursive: true, force: true })
  }

  /** Complete lines only: the last one may be cut. */
  #readJournal(): readonly string[] {
    try {
      return readFileSync(join(this.#runFolder, JOURNAL), 'utf8').split('\n').slice(0, -1)
    } catch {
      return []
    }
  }

  #refuseExisting(names: Iterable<string>): void {
    for (const name of names) {
      const path = join(this.#folder, name)
      if (existsSync(path)) throw usageStop(`${path} exists`, '--force overwrites it.')
    }
  }

  #write(name: string, write: () => void): void {
    try {
      write()
    } catch (error) {
      if (error instanceof Stop) throw error
      rmSync(join(this.#runFolder, PART), { force: true })
      const code = systemCode(error)
      throw new Stop(EXIT.internal, `${join(this.#folder, name)} cannot be written (${code ?? 'error'})`, [
        code === 'ENOSPC'
          ? 'Free some space and run the command again: it goes on where it stopped.'
          : 'Choose another folder with --output.',
      ])
    }
  }
}

function writeFlushed(path: string, bytes: Uint8Array): void {
  const descriptor = openSync(path, 'w')
  try {
    writeFully(descriptor, bytes, START_BYTES, bytes.length)
    writeFully(descriptor, bytes, 0, Math.min(START_BYTES, bytes.length))
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function writeFully(descriptor: number, bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; ) at += writeSync(descriptor, bytes, at, end - at, at)
}
