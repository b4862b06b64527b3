import type { Report } from '../../shared/report/report.ts'
import { InputError, inputFailure } from '../input/input-failure.ts'
import type { OpenInput } from '../input/open-input.ts'
import { openReference } from '../input/open-reference.ts'
import { archivesInZip } from '../input/zip-of-archives.ts'
import { locatePointers } from '../proof/read/json/locate.ts'
import { DEFAULT_LIMITS } from '../proof/read/limits.ts'
import type { ArchiveReading } from '../proof/read/reading.ts'
import type { CaseResults, CaseSetup, CaseTask } from './case-task.ts'
import { pointerAt } from './pointer-at.ts'
import { trustOf } from './trust-of-setup.ts'
import { verifiedRow } from './verified-row.ts'
import { verifyOpened } from './verify-opened.ts'

type Result = CaseResults[keyof CaseResults]

/** Bytes of one file kept for the next question about it. */
const KEPT_BYTES = 64 * 1024 * 1024

/** One archive: read and judged once, its bytes at hand for as long as it is open. Lives in a thread or process of its own. */
export class ArchiveCase {
  readonly #onProgress: (done: number, total: number) => void
  #opened: OpenInput | undefined
  #reading: ArchiveReading | undefined
  #report: Report | undefined
  #kept: { readonly path: string; readonly bytes: Uint8Array } | undefined

  constructor(onProgress: (done: number, total: number) => void) {
    this.#onProgress = onProgress
  }

  async do(task: CaseTask): Promise<Result> {
    switch (task.kind) {
      case 'open':
        return this.#open(task.setup)
      case 'bytes':
        return task.path === null ? this.#inputBytes(task) : this.#fileBytes(task.path, task.offset, task.length)
      case 'media':
        return this.#whole(task.path, task.most)
      case 'places':
        return Object.fromEntries(locatePointers(this.#document(task.path), task.pointers))
      case 'pointer-at':
        return pointerAt(this.#document(task.path), task.offset)
      case 'report-text':
        return this.#reportText(task.format)
      case 'self-test':
        return this.#selfTest(task.setup)
      case 'row':
        return verifiedRow(task.setup, this.#onProgress)
      case 'archives-in-zip':
        return archivesInZip(task.container)
    }
  }

  async #open(setup: CaseSetup): Promise<CaseResults['open']> {
    this.#opened = await openReference(setup.reference)
    const { reading, report } = await verifyOpened(this.#opened, setup, this.#onProgress)
    this.#reading = reading
    this.#report = report
    const json = new TextEncoder().encode(JSON.stringify({ report, facts: reading.facts }))
    return { indication: report.indication, sha256: report.input.sha256, json }
  }

  async #selfTest(setup: CaseSetup): Promise<CaseResults['self-test']> {
    const { answerSelfTest } = await import('./answer-self-test.ts')
    const { policy, validationTime, tool } = setup
    const context = { ...trustOf(setup), policy, validationTime, tool, limits: DEFAULT_LIMITS, secondReading: true }
    const opened = await openReference(setup.reference)
    try {
      return await answerSelfTest(opened, context, this.#onProgress)
    } finally {
      opened.close()
    }
  }

  #document(path: string): Uint8Array {
    return this.#reading?.document(path) ?? new Uint8Array()
  }

  #inputBytes({ offset, length }: { readonly offset: number; readonly length: number }): Uint8Array {
    const input = this.#opened?.input
    if (input?.kind !== 'file')
      throw new InputError(inputFailure('input.not-readable', 'a folder has no bytes of its own'))
    this.#opened?.assertUnchanged()
    const target = new Uint8Array(Math.max(0, Math.min(length, input.source.size - offset)))
    return target.subarray(0, input.source.read(target, offset))
  }

  async #fileBytes(path: string, offset: number, length: number): Promise<Uint8Array> {
    const document = this.#reading?.document(path)
    if (document) return document.slice(offset, offset + length)
    const size = this.#reading?.facts.files.find((file) => file.path === path)?.size ?? 0
    if (size <= KEPT_BYTES) return (await this.#whole(path, KEPT_BYTES)).slice(offset, offset + length)
    return this.#streamed(path, offset, length)
  }

  /** Entries are compressed streams: a piece far behind costs reading all before it. */
  async #streamed(path: string, offset: number, length: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    let at = 0
    for await (const piece of this.#reading?.open(path) ?? []) {
      const [from, to] = [Math.max(0, offset - at), Math.min(piece.length, offset + length - at)]
      if (to > from) pieces.push(piece.slice(from, to))
      at += piece.length
      if (at >= offset + length) break
    }
    return Buffer.concat(pieces)
  }

  async #whole(path: string, most: number): Promise<Uint8Array> {
    if (this.#kept?.path === path) return this.#kept.bytes
    this.#opened?.assertUnchanged()
    const pieces: Uint8Array[] = []
    let total = 0
    for await (const piece of this.#reading?.open(path) ?? []) {
      total += piece.length
      if (total > most) throw new InputError(inputFailure('input.limit-exceeded', `limit ${most} bytes for one file`))
      pieces.push(Uint8Array.from(piece))
    }
    const bytes = new Uint8Array(Buffer.concat(pieces))
    this.#kept = { path, bytes }
    return bytes
  }

  async #reportText(format: 'json' | 'html' | 'text'): Promise<string> {
    const report = this.#report
    if (!report) throw new Error('The report is asked for before there is one')
    const line = { kind: 'report', report } as const
    if (format === 'json') return (await import('../report/render-json.ts')).jsonRenderer.one(line)
    if (format === 'html') {
      const { htmlRenderer } = await import('../report/render-html.ts')
      return `${htmlRenderer.head(1)}${htmlRenderer.one(line)}${htmlRenderer.tail()}`
    }
    const [{ textRenderer }, { NO_PAINT }] = await Promise.all([
      import('../report/render-text.ts'),
      import('../report/paint.ts'),
    ])
    return textRenderer(NO_PAINT, false).one(line)
  }
}
