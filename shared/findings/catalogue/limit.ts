import type { CatalogueEntry, Effect } from './entry.ts'

/** Effect of a limit of this program: it proves nothing about the archive. Verdict: What decides (a limit is passed) */
export const LIMIT: Effect = { indication: 'INDETERMINATE', subIndication: 'GENERIC' }

/** Advice on a limit: only the command line can raise it. */
export const RAISE_LIMIT = {
  advice: 'Nothing was read beyond the limit, so nothing is concluded. Genuine proofs stay far below.',
  advices: {
    window: 'The limits of this window are fixed.',
    commandLine: 'For a source that you know, raise the named limit with `--limit NAME=NUMBER`.',
  },
} as const satisfies Pick<CatalogueEntry, 'advice' | 'advices'>
