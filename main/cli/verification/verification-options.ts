import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'

/** Options with one meaning for every command that verifies archives. */

export const REPORT_FILE: OptionRow = {
  name: 'output',
  short: 'o',
  value: { kind: 'file', label: 'FILE' },
  help: 'Write the report to FILE, whole or not at all; an older report is replaced.',
}

export const REPORT_FORMAT: OptionRow = {
  name: 'format',
  short: 'f',
  value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json', 'junit', 'sarif', 'html'] },
  help: 'text (default), json (one line per input), junit, sarif (2.1.0) or html.',
}

export const REQUIRE_CONFORMANCE: OptionRow = {
  name: 'require-conformance',
  help: 'End with 4 when a genuine archive has conformance errors.',
}

export const JOBS: OptionRow = {
  name: 'jobs',
  short: 'j',
  value: { kind: 'count', label: 'N' },
  help: 'Verify N inputs at once. Default: one per processor.',
}

export const TRUST_OPTIONS: readonly OptionRow[] = [
  {
    name: 'key',
    short: 'k',
    value: { kind: 'file', label: 'FILE' },
    repeatable: true,
    help: 'Trust this public key, certificate, chain or key set (PEM, DER, JWK, JWKS).',
  },
  {
    name: 'crl',
    value: { kind: 'file', label: 'FILE' },
    repeatable: true,
    help: 'Use this certificate revocation list.',
  },
  { name: 'trust-store', negatable: true, help: 'Use the keys of the trust store (default) or only those of --key.' },
  {
    name: 'policy',
    short: 'p',
    value: { kind: 'file', label: 'NAME|FILE', suggestions: ['strict', 'standard', 'permissive'] },
    help: 'strict, standard (default), permissive, or a policy file.',
  },
]

export const VALIDATION_TIME: OptionRow = {
  name: 'time',
  value: { kind: 'time', label: 'TIME' },
  help: 'Judge certificates at this time (2026-01-31, 2026-01-31T12:00:00Z; UTC without a zone). Default: now.',
}

export const TIME_LIMIT: OptionRow = {
  name: 'time-limit',
  value: { kind: 'seconds', label: 'SECONDS' },
  help: 'Give up on an input after this time; it is reported as INDETERMINATE. Default: 60 for several inputs, none for a single one.',
}

/** Default `--time-limit` for several inputs, seconds each: one input must not delay the others. */
const BATCH_TIME_LIMIT = 60

/** Returns the time limit of each input in milliseconds, 0 for none. */
export const timeLimitOf = (args: ParsedArguments, several: boolean): number =>
  Math.round((args.number('time-limit') ?? (several ? BATCH_TIME_LIMIT : 0)) * 1000)
