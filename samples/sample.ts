import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ArchiveContents, type WriteOptions, writeArchive } from '../main/proof/index.ts'
import type { Report } from '../shared/report/index.ts'

/** Expected verdict of a sample. */
export interface Expected {
  readonly indication: Report['indication']
  readonly subIndication: string | null
  readonly conformance: Report['conformance']
  /** Codes of all findings, sorted. */
  readonly codes: readonly string[]
}

export interface Sample {
  readonly name: string
  /** File in samples/archives; several samples may use the same file with different keys. */
  readonly file: string
  readonly title: string
  /** One sentence. */
  readonly story: string
  /** Trusted keys: files in samples/keys. */
  readonly keys: readonly string[]
  readonly revocationLists?: readonly string[]
  /** True if the keys are in the trust store without a tenant instead of given for this archive. */
  readonly stored?: true
  readonly expected: Expected
  make(): Promise<Uint8Array>
}

const keyText = (name: string): string => readFileSync(join(import.meta.dirname, 'keys', name), 'utf8')

export const signingKey = (name: 'signer' | 'another'): KeyObject => createPrivateKey(keyText(`${name}.key.pem`))

/** Writes an archive signed by the samples' key, generated at the end of the transaction. */
export function written(contents: ArchiveContents, options: Partial<WriteOptions> = {}): Promise<Uint8Array> {
  return writeArchive(contents, {
    key: signingKey('signer'),
    generatedAt: String(contents.proof.endDateTime),
    compression: 'deflated',
    envelope: { kind: 'binary' },
    ...options,
  })
}

const TEST_KEY = 'trust.test-key'

export const passed = (codes: readonly string[] = [], conformance: Expected['conformance'] = 'PASSED'): Expected => ({
  indication: 'TOTAL_PASSED',
  subIndication: null,
  conformance,
  codes: [...codes, TEST_KEY].sort(),
})

export const failed = (
  subIndication: string,
  codes: readonly string[],
  conformance: Expected['conformance'] = 'PASSED',
): Expected => ({ indication: 'TOTAL_FAILED', subIndication, conformance, codes: [...codes].sort() })

/** Expects an archive that cannot be read completely and in one way, so that its content is not judged. */
export const unread = (codes: readonly string[]): Expected => failed('FORMAT_FAILURE', codes, 'NOT_JUDGED')

export const open = (
  subIndication: string,
  codes: readonly string[],
  conformance: Expected['conformance'] = 'PASSED',
): Expected => ({ indication: 'INDETERMINATE', subIndication, conformance, codes: [...codes].sort() })
