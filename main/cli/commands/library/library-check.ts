import { hostname } from 'node:os'
import { crashFailure, isStoreAddress } from '../../../input/index.ts'
import {
  type CurrentArchive,
  type Library,
  maskPath,
  type ReadableArchive,
  readableArchives,
  reviewsComparedWith,
  setMissing,
  trustDigest,
  withPaths,
} from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode, worstOf } from '../../arguments/exit-codes.ts'
import { LIMIT, TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { exitCodeOf, exitCodeOfFailure } from '../../inputs/verified-input.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { forLibrary, type LibraryPool, libraryPool, POOL_OPTIONS } from '../../library/library-verification.ts'
import { areRowsMasked } from '../../library/masking.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { print } from '../../output/output.ts'
import { progressOn } from '../../output/progress.ts'
import { Voice } from '../../output/terminal.ts'
import { reviewJson, reviewLines } from '../../review/review-text.ts'
import { ACTOR_OPTIONS } from '../../review/reviewer-key.ts'
import { TRUST_OPTIONS, VALIDATION_TIME } from '../../verification/verification-options.ts'
import { verificationSetup } from '../../verification/verification-setup.ts'

export const command: Command = {
  name: 'library check',
  section: 'library',
  order: 80,
  summary: 'Verify archives of the library again and compare',
  operand: { label: 'ARCHIVE', min: 0, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'Reads the bytes of all archives, or of those named, again: the copy in the library, otherwise the file at a path where this computer saw it. UNCHANGED: same bytes and same verdict under the trust, policy and time of this command. DRIFTED: same bytes, another verdict, or a decision that disagrees with bytes, verdict, policy, trust, its signature or the log; each difference is named. CHANGED: other bytes. MISSING: no bytes. NOT_VERIFIED: the verification failed; its reason is named.',
    'Text output leaves out what is unchanged. The recorded verification stays. Exit codes: the worst verdict as of verify; 66 when bytes are changed or missing; 3 when a decision has drifted.',
  ],
  options: [LIBRARY, TEXT_OR_JSON, ...TRUST_OPTIONS, VALIDATION_TIME, ...POOL_OPTIONS, LIMIT, ...ACTOR_OPTIONS],
  examples: [{ line: 'library check --key signer.pem', description: 'would everything be decided the same today' }],
  run: (args) => withLibrary(args, (library) => check(library, args)),
}

interface Checked {
  readonly state: 'UNCHANGED' | 'DRIFTED' | 'CHANGED' | 'MISSING' | 'NOT_VERIFIED'
  readonly code: ExitCode
  /** Verdict of this verification, or the reason why there is none; null if there is neither. */
  readonly now: string | null
  /** Current state of the archive, which its decisions are compared with. */
  readonly current: CurrentArchive
}

/** Runs `proofbench library check`. */
async function check(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const setup = forLibrary(verificationSetup(args))
  const trust = trustDigest(setup)
  const { pool } = libraryPool(library, args, setup, { name: 'text', several: true, colour: false })
  const progress = await progressOn(args.has('quiet'))
  const masked = await areRowsMasked(library, args)
  const pathOf = (path: string | null) => (masked && path !== null ? maskPath(path) : path)
  const counts = new Map<string, number>()
  const codes = new Set<ExitCode>()
  try {
    for await (const group of archivesOf(library, args)) {
      const results = await Promise.all(group.map((readable) => checkOne(readable, pool, trust)))
      for (const [index, result] of results.entries()) {
        const readable = group[index]
        if (!readable) continue
        const { archive, path, isSeenHere } = readable
        // Bytes that only other computers have seen may exist there.
        if (isSeenHere) await setMissing(library, archive, result.state === 'MISSING')
        const reviews = await reviewsComparedWith(library, archive, result.current)
        const isDrifted = reviews.some(({ drift }) => drift.length > 0)
        const state = isDrifted && result.state === 'UNCHANGED' ? 'DRIFTED' : result.state
        const { now } = result
        codes.add(result.code)
        if (isDrifted) codes.add(EXIT.indeterminate)
        counts.set(state, (counts.get(state) ?? 0) + 1)
        progress.end()
        const { sha256, indication: before } = archive
        if (args.text('format') === 'json')
          print(`${safeJson({ sha256, path: pathOf(path), state, before, now, reviews: reviews.map(reviewJson) })}\n`)
        else if (state !== 'UNCHANGED') {
          const shownPath = terminalText(pathOf(path ?? archive.path) ?? '')
          print(`${state.padEnd(13)} ${sha256.slice(0, 12)}  ${before ?? ''} → ${now ?? '-'}  ${shownPath}\n`)
          for (const line of reviews.flatMap(reviewLines)) print(`  ${line}\n`)
        }
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

async function checkOne(
  { archive, path }: ReadableArchive,
  pool: LibraryPool['pool'],
  trust: string,
): Promise<Checked> {
  const current = { sha256: null, verification: null }
  if (path === null) return { state: 'MISSING', code: EXIT.noInput, now: null, current }
  const kind = archive.container === 'folder' ? 'folder' : 'file'
  const isObject = isStoreAddress(path)
  const end = await pool.run(isObject ? { kind: 'object', name: path, address: path } : { kind, name: path, path })
  if (end.kind === 'crashed') {
    const crash = crashFailure(end.error)
    return { state: 'NOT_VERIFIED', code: exitCodeOfFailure(crash), now: crash.code, current }
  }
  if (end.kind !== 'done') return { state: 'NOT_VERIFIED', code: EXIT.indeterminate, now: 'input.time-limit', current }
  const { entry, failure, result } = end.result
  if (failure?.code === 'input.not-found') return { state: 'MISSING', code: EXIT.noInput, now: null, current }
  if (!entry) return { state: 'NOT_VERIFIED', code: exitCodeOf(result, false), now: failure?.code ?? null, current }
  const { indication, subIndication } = entry.conclusion
  const { policyId, policySha256 } = entry.verification
  const verification = { indication, subIndication, policyId, policy: policySha256, trust }
  const read = { sha256: entry.sha256, verification }
  if (entry.sha256 !== archive.sha256) return { state: 'CHANGED', code: EXIT.noInput, now: indication, current: read }
  const isSame = indication === archive.indication && subIndication === archive.subIndication
  return { state: isSame ? 'UNCHANGED' : 'DRIFTED', code: exitCodeOf(result, false), now: indication, current: read }
}
