import { readFileSync } from 'node:fs'
import type { Report } from '../../shared/report/index.ts'

// Defined by build/build-cli.ts; undefined when running from source.
declare const PROOFBENCH_VERSION: string | undefined
declare const PROOFBENCH_COMMIT: string | undefined

/** Returns name, version and commit of this build, which every report contains. */
export function thisTool(): Report['tool'] {
  return {
    name: 'proofbench',
    version: typeof PROOFBENCH_VERSION === 'string' ? PROOFBENCH_VERSION : sourceVersion(),
    commit: typeof PROOFBENCH_COMMIT === 'string' ? PROOFBENCH_COMMIT : 'unknown',
  }
}

function sourceVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  return typeof version === 'string' ? version : 'unknown'
}
