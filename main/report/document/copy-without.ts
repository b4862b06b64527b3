import { SDJwtInstance } from '@sd-jwt/core'
import type { Omission } from '../../../shared/report/index.ts'
import { hashText } from '../statement/hash-text.ts'
import { type ReportCopy, remainingKeys } from './report-copy.ts'

/**
 * Returns a copy without the parts that the omissions name. The statement keeps its signature: only the disclosures of the
 * omitted parts are dropped. RFC 9901 7.3
 */
export async function copyWithout(copy: ReportCopy, omissions: readonly Omission[]): Promise<ReportCopy> {
  const keys = remainingKeys(copy.head, omissions).filter((key) => copy.parts.has(key))
  const parts = new Map([...copy.parts].filter(([key]) => keys.includes(key)))
  if (copy.statement === null) return { ...copy, parts }
  const instance = new SDJwtInstance({ hasher: hashText, hashAlg: 'sha-256' })
  const presented = Object.fromEntries(keys.map((key) => [key, true]))
  const statement = await instance.present(copy.statement, { predicate: { proofbench: { parts: presented } } })
  return { ...copy, parts, statement }
}
