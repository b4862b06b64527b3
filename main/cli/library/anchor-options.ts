import { ANCHOR_STATES, type Anchor, parseAnchor } from '../../../shared/review/index.ts'
import { homePath } from '../../input/index.ts'
import {
  type AnchorCheck,
  type AnchorOutcome,
  anchorProblem,
  checkAnchors,
  isContradicted,
  isOpen,
  type Library,
} from '../../library/index.ts'
import { readTrustMaterial } from '../../proof/index.ts'
import { terminalText } from '../../report/index.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamed } from '../inputs/read-named.ts'

/** Anchors that a command names. */
export const TO: OptionRow = {
  name: 'to',
  value: { kind: 'text', label: 'ANCHOR' },
  repeatable: true,
  help: 'folder:PATH, library:FILE|URL, time-stamp:URL or "witness:URL NAME+ID+KEY"; may be repeated. With set: replaces the anchors; none removes them. With check: in addition to those of the library.',
}

export const OFFLINE: OptionRow = {
  name: 'offline',
  help: 'Contact nothing: only what the log has of its anchors is verified.',
}

/** Returns the anchors of --to. Throws `Stop`. */
export function anchorsFrom(args: ParsedArguments): readonly Anchor[] {
  const texts = args
    .texts('to')
    .map((text) => text.replace(/^(folder:|library:)(.*)$/s, (_, kind: string, path: string) => kind + homePath(path)))
  if (texts.length === 1 && texts[0] === 'none') return []
  return texts.map((text) => {
    const anchor = parseAnchor(text)
    const problem = anchor ? anchorProblem(anchor) : 'it is none of the forms'
    if (anchor && problem === null) return anchor
    throw usageStop(`--to cannot be ${JSON.stringify(text)}: ${problem}`, TO.help)
  })
}

/** Returns the certificates and revocation lists of --certificates: DER, Base64. Throws `Stop` for a file without any. */
export function certificatesFrom(args: ParsedArguments, option = 'certificates'): readonly string[] {
  return args.texts(option).flatMap((path) => {
    const { keys, revocationLists } = readTrustMaterial(readNamed(path, `--${option}`).bytes, path)
    const found = [
      ...keys.flatMap(({ certificate }) => certificate?.der ?? []),
      ...revocationLists.map(({ list }) => list.der),
    ]
    if (found.length === 0)
      throw usageStop(
        `--${option} ${path}: it has no certificate`,
        'Give the certificate of the authority of time stamps, or of its root.',
      )
    return found.map((der) => Buffer.from(der).toString('base64'))
  })
}

/** Compares the log with its anchors and those of --to. */
export const checkedAnchors = (library: Library, args: ParsedArguments): Promise<readonly AnchorCheck[]> =>
  checkAnchors(library, { now: Date.now(), named: anchorsFrom(args), isOffline: args.has('offline') })

export function anchorExit(checks: readonly AnchorCheck[]): ExitCode {
  if (checks.some(isContradicted)) return EXIT.failed
  return checks.some(isOpen) ? EXIT.indeterminate : EXIT.passed
}

/** Formats a result as one line. */
export function anchorLine({ anchor, state, message, time }: AnchorCheck): string {
  const last = time === null ? '' : `; last ${new Date(time).toISOString()}`
  return `${state}  ${terminalText(anchor, 300)}: ${terminalText(`${message || ANCHOR_STATES[state]}${last}`, 1000)}`
}

export const anchorOutcomeLine = (outcome: AnchorOutcome): string =>
  outcome.kind === 'taken'
    ? `TAKEN  ${terminalText(outcome.anchor, 300)}`
    : `${outcome.code}  ${terminalText(outcome.anchor, 300)}: ${terminalText(outcome.message, 1000)}`
