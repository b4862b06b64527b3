import { execFile } from 'node:child_process'
import { maskSummary, searchArchives } from '../../library/index.ts'
import { safeJson } from '../../report/index.ts'
import { EXIT } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop } from '../arguments/stop.ts'
import { toJson } from '../library/archive-rows.ts'
import { withLibrary } from '../library/library-options.ts'
import { maskReportValues } from '../library/masking.ts'
import { rowsFor } from '../library/shown-rows.ts'
import { TRUST_OPTIONS, VALIDATION_TIME } from '../verification/verification-options.ts'

/** Result of a tool: text for the model, and whether the tool failed. A verdict is no failure, whatever it says. */
export interface ToolResult {
  readonly text: string
  readonly isFailure: boolean
}

/** Most bytes that a command may print; longer output is refused, since a cut report could be read as a whole one. */
const MAX_OUTPUT = 8 * 1024 ** 2
const MAX_ROWS = 100

/** Exit codes of commands that did their work, with any verdict. Verdict: Exit codes of the command line */
const ANSWERED: ReadonlySet<number> = new Set([EXIT.passed, EXIT.failed, EXIT.indeterminate, EXIT.notConforming])

/** Options of the server that its commands get. */
const FORWARDED = [...TRUST_OPTIONS, VALIDATION_TIME]

/**
 * Tools of the MCP server. Each is a command of this program, run in a process of its own, so that every statement comes from where the
 * command line has it, and a crash costs one call. Data of the holder is masked unless the server was started with `--unmask`.
 */
export class McpTools {
  readonly #args: ParsedArguments
  readonly #isMasked: boolean
  /** Options for trust and time, as the server was started with them. */
  readonly #trust: readonly string[]

  constructor(args: ParsedArguments) {
    this.#args = args
    this.#isMasked = !args.has('unmask')
    this.#trust = [
      ...FORWARDED.flatMap(({ name }) => args.texts(name).map((value) => `--${name}=${value}`)),
      ...FORWARDED.flatMap(({ name }) => (args.chosen(name) === false ? [`--no-${name}`] : [])),
    ]
  }

  async verify(archive: string): Promise<ToolResult> {
    const result = await run(['verify', '--format', 'json', ...this.#trust, '--', archive])
    if (result.isFailure || !this.#isMasked) return result
    const lines = result.text.trim().split('\n')
    return { ...result, text: lines.map((line) => safeJson(maskReportValues(JSON.parse(line)))).join('\n') }
  }

  diagnose(archive: string): Promise<ToolResult> {
    const options = ['--format', 'json', ...(this.#isMasked ? [] : ['--unmask'])]
    return run(['diagnose', ...options, ...this.#trust, '--', archive])
  }

  explain(code: string): Promise<ToolResult> {
    return run(['explain', '--', code])
  }

  timeline(archive: string, query: string | undefined): Promise<ToolResult> {
    const where = query === undefined ? [] : [`--where=${query}`]
    return run(['timeline', '--format', 'json', ...where, ...this.#trust, '--', archive])
  }

  /** Archives of the library that match a text, in lines of JSON. */
  async search(text: string): Promise<ToolResult> {
    try {
      return await withLibrary(this.#args, async (library) => {
        const found = await searchArchives(library, text, MAX_ROWS)
        const rows = await (await rowsFor(library, this.#args))(found.map(({ archive }) => archive))
        const shown = this.#isMasked ? rows.map(maskSummary) : rows
        const lines = shown.map((row, index) => safeJson({ ...toJson(row), foundBy: found[index]?.by ?? [] }))
        return { text: lines.length === 0 ? 'No archive matches.' : lines.join('\n'), isFailure: false }
      })
    } catch (error) {
      if (error instanceof Stop) return { text: error.message, isFailure: true }
      throw error
    }
  }
}

/** Runs a command of this program. Its standard input is empty, so that nothing of the protocol is read. */
function run(args: readonly string[]): Promise<ToolResult> {
  const [program = ''] = process.argv.slice(1)
  return new Promise((resolve) => {
    const options = { maxBuffer: MAX_OUTPUT, env: { ...process.env, NO_COLOR: '1' } }
    const child = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? EXIT.passed : error.code
      const isAnswered = typeof code === 'number' && ANSWERED.has(code)
      const isTooLong = code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
      const failure = isTooLong ? 'The answer is too long. Ask for less, for example with a query.' : stderr.trim()
      resolve({ text: isAnswered ? stdout : failure || 'The command ended without an answer.', isFailure: !isAnswered })
    })
    child.stdin?.end()
  })
}
