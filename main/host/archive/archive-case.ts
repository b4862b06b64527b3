import { contentOf, holderText, maskCoverage, maskReport, readRecord } from '../../../shared/analysis/index.ts'
import { type ArchiveCoverage, type Report, toCoverage, toStanding } from '../../../shared/report/index.ts'
import { archivesInZip, InputError, inputFailure, type OpenInput, openReference } from '../../input/index.ts'
import { type ArchiveReading, DEFAULT_LIMITS, locatePointers, readJson } from '../../proof/index.ts'
import { loadRenderHtml, loadRenderJson, loadRenderText, NO_PAINT } from '../../report/index.ts'
import type { CaseResults, CaseSetup, CaseTask } from '../common/case-task.ts'
import { verifiedRow } from '../list/verified-row.ts'
import { trustOf } from '../trust/trust-of-setup.ts'
import { pointerAt } from './pointer-at.ts'
import { judgeReading, verifyOpened } from './verify-opened.ts'
import { yieldToWindow } from './yield-to-window.ts'

type Result = CaseResults[keyof CaseResults]

/** File of the archive; `nth` selects one of several entries with the same name. */
interface Entry {
  readonly path: string
  readonly nth: number | null
}

/** Maximum size of the one file whose bytes are cached, bytes. */
const CACHE_BYTES = 64 * 1024 * 1024

/** Open archive: read and verified once, its bytes accessible until it is closed. Runs in its own thread or process. */
export class ArchiveCase {
  readonly #onProgress: (done: number, total: number) => void
  #opened: OpenInput | undefined
  #reading: ArchiveReading | undefined
  #report: Report | undefined
  #cached: (Entry & { readonly bytes: Uint8Array }) | undefined

  constructor(onProgress: (done: number, total: number) => void) {
    this.#onProgress = onProgress
  }

  async run(task: CaseTask): Promise<Result> {
    switch (task.kind) {
      case 'open':
        return this.#open(task.setup)
      case 'judge':
        return this.#judge(task.setup, task.keep)
      case 'bytes':
        return task.path === null ? this.#inputBytes(task) : this.#fileBytes({ ...task, path: task.path })
      case 'document':
        return this.#parsed(task)
      case 'media':
        return this.#readFile({ path: task.path, nth: null }, task.maxBytes)
      case 'places':
        return Object.fromEntries(locatePointers(await this.#document(task), task.pointers))
      case 'pointer-at':
        return pointerAt(await this.#document(task), task.offset)
      case 'report-text':
        return this.#reportText(task)
      case 'twin':
        return this.#twin()
      case 'self-test':
        return this.#selfTest(task.setup)
      case 'derive':
        return (await import('./answer-replay.ts')).answerDerivation(this.#current(), task.rules)
      case 'scenario':
        return (await import('./answer-replay.ts')).answerScenario(this.#current(), task.changes)
      case 'replay':
        return this.#replay(task)
      case 'examine':
        return this.#examine(task.setup)
      case 'error-levels':
        return this.#errorLevels(task)
      case 'row':
        return verifiedRow(task.setup, this.#onProgress).finally(yieldToWindow)
      case 'entry': {
        const { libraryEntry } = await import('../library/library-entry.ts')
        return libraryEntry(task.setup, task.key, this.#onProgress).finally(yieldToWindow)
      }
      case 'mask':
        return this.#mask()
      case 'verification':
        return this.#verification(task.setup)
      case 'report':
        return (await import('./answer-report.ts')).makeArchiveReport(this.#covered(), task.settings)
      case 'print-report':
        return (await import('./answer-report.ts')).printReport(task)
      case 'report-request':
        return this.#requestOfReport(task)
      case 'verify-report':
        return this.#verifyReport(task)
      case 'archives-in-zip':
        return archivesInZip(task.container)
    }
  }

  async #open(setup: CaseSetup): Promise<CaseResults['open']> {
    this.#opened = await openReference(setup.reference)
    const { reading, report } = await verifyOpened(this.#opened, setup, this.#onProgress)
    this.#reading = reading
    this.#report = report
    return this.#answer(reading, report)
  }

  async #judge(setup: CaseSetup, keep: boolean): Promise<CaseResults['judge']> {
    const reading = this.#current()
    const report = await judgeReading(reading, setup)
    if (keep) this.#report = report
    return this.#answer(reading, report)
  }

  #answer(reading: ArchiveReading, report: Report): CaseResults['open'] {
    const { facts } = reading
    const whole = toCoverage(facts, report)
    const { byPath: _, ...coverage } = whole
    const shown = { report, facts, coverage, standing: toStanding(facts, report, whole) }
    const json = new TextEncoder().encode(JSON.stringify(shown))
    return { indication: report.indication, sha256: report.input.sha256, json }
  }

  async #twin(): Promise<Uint8Array> {
    const { makeOneTwin } = await import('./make-one-twin.ts')
    return makeOneTwin(this.#current())
  }

  /** Returns report and facts again without data of the holder. */
  async #mask(): Promise<Uint8Array> {
    const { reading, report, coverage } = this.#covered()
    const { maskOpened } = await import('../masking/mask-opened.ts')
    return new TextEncoder().encode(JSON.stringify(maskOpened(report, reading.facts, coverage)))
  }

  async #verification(setup: CaseSetup): Promise<CaseResults['verification']> {
    await this.#open(setup)
    const { indication, subIndication, policy, input } = this.#judged()
    return { indication, subIndication, policy, sha256: input.sha256 }
  }

  async #requestOfReport({
    reference,
  }: Extract<CaseTask, { kind: 'report-request' }>): Promise<CaseResults['report-request']> {
    const { requestOfFile } = await import('./answer-report.ts')
    const opened = await openReference(reference)
    try {
      return await requestOfFile(opened)
    } finally {
      opened.close()
    }
  }

  async #verifyReport({
    reference,
    record,
    open,
  }: Extract<CaseTask, { kind: 'verify-report' }>): Promise<CaseResults['verify-report']> {
    const { verifyReportFile } = await import('./answer-report.ts')
    const opened = await openReference(reference)
    try {
      return await verifyReportFile(opened, record, open)
    } finally {
      opened.close()
    }
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

  async #replay({ setup, rules, changes }: Extract<CaseTask, { kind: 'replay' }>): Promise<CaseResults['replay']> {
    const { answerReplay } = await import('./answer-replay.ts')
    const opened = await openReference(setup.reference)
    try {
      return await answerReplay(opened, { rules, changes, version: setup.tool.version }, this.#onProgress)
    } finally {
      opened.close()
    }
  }

  /** Returns the open archive. Throws if there is none. */
  #current(): ArchiveReading {
    if (!this.#reading) throw new Error('An archive is used before it is open')
    return this.#reading
  }

  /** Returns the report on the open archive. Throws if there is none. */
  #judged(): Report {
    if (!this.#report) throw new Error('A report is used before the archive is open')
    return this.#report
  }

  /** Returns the open archive with its report and coverage. Throws if there is none. */
  #covered(): { readonly reading: ArchiveReading; readonly report: Report; readonly coverage: ArchiveCoverage } {
    const [reading, report] = [this.#current(), this.#judged()]
    return { reading, report, coverage: toCoverage(reading.facts, report) }
  }

  /** Examines the pictures of an archive that this thread or process opens for it alone. */
  async #examine(setup: CaseSetup): Promise<CaseResults['examine']> {
    const { answerExamination } = await import('./answer-examination.ts')
    await this.#open(setup)
    return answerExamination(this.#covered(), Date.parse(setup.validationTime), this.#onProgress)
  }

  async #errorLevels({ setup, path }: Extract<CaseTask, { kind: 'error-levels' }>): Promise<Uint8Array> {
    const { answerErrorLevels } = await import('./answer-examination.ts')
    await this.#open(setup)
    return answerErrorLevels(await this.#readFile({ path, nth: null }, CACHE_BYTES))
  }

  /** Returns the bytes of a JSON document. With `nth`, those of one of several entries with the same name. */
  async #document(file: Entry): Promise<Uint8Array> {
    if (file.nth !== null) return this.#readFile(file, DEFAULT_LIMITS.jsonBytes)
    return this.#reading?.document(file.path) ?? new Uint8Array()
  }

  async #parsed(file: Entry): Promise<CaseResults['document']> {
    const { value, strict } = readJson(await this.#document(file), file.path, DEFAULT_LIMITS)
    return value === undefined ? { strict } : { value, strict }
  }

  #inputBytes({ offset, length }: { readonly offset: number; readonly length: number }): Uint8Array {
    const input = this.#opened?.input
    if (input?.kind !== 'file')
      throw new InputError(inputFailure('input.not-readable', 'a folder has no bytes of its own'))
    this.#opened?.assertUnchanged()
    const target = new Uint8Array(Math.max(0, Math.min(length, input.source.size - offset)))
    return target.subarray(0, input.source.read(target, offset))
  }

  async #fileBytes({ path, nth, offset, length }: Entry & { offset: number; length: number }): Promise<Uint8Array> {
    const document = nth === null ? this.#reading?.document(path) : undefined
    if (document) return document.slice(offset, offset + length)
    const sameName = this.#reading?.facts.files.filter((file) => file.path === path) ?? []
    const size = (nth === null ? sameName.at(-1) : sameName[nth])?.size ?? 0
    const entry = { path, nth }
    if (size <= CACHE_BYTES) return (await this.#readFile(entry, CACHE_BYTES)).slice(offset, offset + length)
    return this.#streamed(entry, offset, length)
  }

  /** Reads a range of a compressed entry; everything before it has to be decompressed. */
  async #streamed(entry: Entry, offset: number, length: number): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    let position = 0
    for await (const chunk of this.#chunks(entry)) {
      const [from, to] = [Math.max(0, offset - position), Math.min(chunk.length, offset + length - position)]
      if (to > from) chunks.push(chunk.slice(from, to))
      position += chunk.length
      if (position >= offset + length) break
    }
    return Buffer.concat(chunks)
  }

  async #readFile(entry: Entry, maxBytes: number): Promise<Uint8Array> {
    if (this.#cached?.path === entry.path && this.#cached.nth === entry.nth) return this.#cached.bytes
    this.#opened?.assertUnchanged()
    const chunks: Uint8Array[] = []
    let total = 0
    for await (const chunk of this.#chunks(entry)) {
      total += chunk.length
      if (total > maxBytes)
        throw new InputError(inputFailure('input.limit-exceeded', `limit ${maxBytes} bytes for one file`))
      chunks.push(Uint8Array.from(chunk))
    }
    const bytes = new Uint8Array(Buffer.concat(chunks))
    this.#cached = { path: entry.path, nth: entry.nth, bytes }
    return bytes
  }

  #chunks({ path, nth }: Entry): AsyncIterable<Uint8Array> | readonly Uint8Array[] {
    return this.#reading?.open(path, nth ?? undefined) ?? []
  }

  async #reportText({ format, masked, name }: Extract<CaseTask, { kind: 'report-text' }>): Promise<string> {
    const { reading, report: whole, coverage } = this.#covered()
    const record = readRecord(contentOf(reading.facts))
    const holder = masked ? holderText(record) : undefined
    const line = {
      kind: 'report',
      report: named(holder ? maskReport(whole, record, holder) : whole, name),
      coverage: holder ? maskCoverage(coverage, record, holder) : coverage,
    } as const
    if (format === 'json') return (await loadRenderJson()).jsonRenderer.line(line)
    if (format === 'html') {
      const { htmlRenderer } = await loadRenderHtml()
      return `${htmlRenderer.head(1)}${htmlRenderer.line(line)}${htmlRenderer.tail()}`
    }
    const { textRenderer } = await loadRenderText()
    return textRenderer(NO_PAINT, false).line(line)
  }
}

const named = (report: Report, name: string | null): Report =>
  name === null ? report : { ...report, input: { ...report.input, name } }
