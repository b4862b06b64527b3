import { hostname } from 'node:os'
import type { Library } from '../../library/open-library.ts'
import { type ReadableArchive, readableArchives, setMissing, withPaths } from '../../library/store/check-bytes.ts'
import { safeJson, terminalText } from '../../report/terminal-text.ts'
import type { Command } from '../command.ts'
import { EXIT, type ExitCode, worstOf } from '../exit-codes.ts'
import { LIBRARY, withLibrary } from '../library-options.ts'
import { forLibrary, type LibraryPool, libraryPool, POOL_OPTIONS } from '../library-verification.ts'
import { namedArchive } from '../named-archive.ts'
import { LIMIT, TEXT_OR_JSON } from '../option-rows.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { progressOn } from '../progress.ts'
import { Voice } from '../terminal.ts'
import { TRUST_OPTIONS, VALIDATION_TIME } from '../verification-options.ts'
import { verificationSetup } from '../verification-setup.ts'
import { exitCodeOf } from '../verified-input.ts'

export const command: Command = {
  name: 'library check',
  order: 76,
  summary: 'Verify archives of the library again and compare',
  operand: { label: 'ARCHIVE', min: 0, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'Reads the bytes of all archives, or of those named, again: the copy in the library, otherwise the file at a path where this computer saw it. UNCHANGED: same bytes and same verdict under the trust, policy and time of this command. DRIFTED: same bytes, another verdict. CHANGED: other bytes. MISSING: no bytes.',
    'Text output leaves out what is unchanged. The recorded verification stays; library add records a new one. Exit codes: the worst verdict as of verify; 66 when bytes are changed or missing.',
  ],
  options: [LIBRARY, TEXT_OR_JSON, ...TRUST_OPTIONS, VALIDATION_TIME, ...POOL_OPTIONS, LIMIT],
  examples: [{ line: 'library check --key signer.pem', says: 'would everything be decided the same today' }],
  run: (args) => withLibrary(args, (library) => check(library, args)),
}

interface Checked {
  readonly state: 'UNCHANGED' | 'DRIFTED' | 'CHANGED' | 'MISSING' | 'NOT_VERIFIED'
  readonly code: ExitCode
  /** Verdict of this verification, or why there is none. */
  readonly now: string | null
}

/** Runs `proofbench library check`. */
async function check(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const setup = forLibrary(verificationSetup(args))
  const { pool } = libraryPool(library, args, setup, { name: 'text', several: true, colour: false })
  const progress = await progressOn(args.has('quiet'))
  const counts = new Map<string, number>()
  const codes = new Set<ExitCode>()
  try {
    for await (const group of archivesOf(library, args)) {
      const results = await Promise.all(group.map((readable) => checkOne(readable, pool)))
      for (const [index, { state, code, now }] of results.entries()) {
        const readable = group[index]
        if (!readable) continue
        const { archive, path } = readable
        await setMissing(library, archive, state === 'MISSING')
        codes.add(code)
        counts.set(state, (counts.get(state) ?? 0) + 1)
        progress.end()
        if (args.text('format') === 'json')
          print(`${safeJson({ sha256: archive.sha256, path, state, before: archive.indication, now })}\n`)
        else if (state !== 'UNCHANGED')
          print(
            `${state.padEnd(13)} ${archive.sha256.slice(0, 12)}  ${archive.indication ?? ''} → ${now ?? '-'}  ${terminalText(path ?? archive.path ?? '')}\n`,
          )
        progress.update(() => [...counts].map(([name, count]) => `${count} ${name}`).join(', '))
      }
    }
  } finally {
    progress.end()
    await pool.close()
  }
  const shown = [...counts].map(([state, count]) => `${count} ${state}`).join(', ')
  new Voice(args.has('quiet')).note(shown === '' ? 'the library is empty' : `checked: ${shown}`)
  return worstOf(codes)
}

async function* archivesOf(library: Library, args: ParsedArguments): AsyncGenerator<readonly ReadableArchive[]> {
  if (args.operands.length === 0) {
    yield* readableArchives(library, hostname())
    return
  }
  const named = []
  for (const name of args.operands) named.push(await namedArchive(library, name))
  yield await withPaths(library, hostname(), named)
}

async function checkOne({ archive, path }: ReadableArchive, pool: LibraryPool['pool']): Promise<Checked> {
  if (path === null) return { state: 'MISSING', code: EXIT.noInput, now: null }
  const kind = archive.container === 'folder' ? 'folder' : 'file'
  const end = await pool.run({ kind, name: path, path })
  if (end.kind === 'crashed') return { state: 'NOT_VERIFIED', code: EXIT.internal, now: 'input.crash' }
  if (end.kind !== 'done') return { state: 'NOT_VERIFIED', code: EXIT.indeterminate, now: 'input.time-limit' }
  const { entry, failure, result } = end.result
  if (!entry) return { state: 'NOT_VERIFIED', code: exitCodeOf(result, false), now: failure?.code ?? null }
  const { indication, subIndication } = entry.conclusion
  if (entry.sha256 !== archive.sha256) return { state: 'CHANGED', code: EXIT.noInput, now: indication }
  const isSame = indication === archive.indication && subIndication === archive.subIndication
  return { state: isSame ? 'UNCHANGED' : 'DRIFTED', code: exitCodeOf(result, false), now: indication }
}
