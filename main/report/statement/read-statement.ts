import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { SDJwtInstance } from '@sd-jwt/core'
import { type ReportStatement, reportStatement, statementHeader } from '../../../shared/report/index.ts'
import { publicKeyOf } from '../../statement/index.ts'
import { hashText } from './hash-text.ts'

export interface OpenedStatement {
  readonly kind: 'opened'
  readonly payload: ReportStatement
  /** SHA-256 of the SPKI of the key that made the signature. */
  readonly fingerprint: string
  /** Number of digests whose parts were omitted. */
  readonly undisclosed: number
}

export type StatementResult = OpenedStatement | { readonly kind: 'refused'; readonly reason: string }

const refused = (reason: string): StatementResult => ({ kind: 'refused', reason })

/**
 * Verifies the signature of a reporter's statement and returns the disclosed content. Every disclosure must belong to a signed
 * digest, and every part must be in canonical Base64url. RFC 9901 7.1
 */
export async function readStatement(compact: string): Promise<StatementResult> {
  const [jws = '', ...rest] = compact.split('~')
  if (rest.pop() !== '') return refused('it does not end like an SD-JWT')
  const parts = jws.split('.')
  if (parts.length !== 3 || ![...parts, ...rest].every(isCanonical))
    return refused('it is not a compact SD-JWT in canonical Base64url')
  const [header = '', payload = '', signature = ''] = parts
  const read = statementHeader.safeParse(jsonOf(header))
  if (!read.success) return refused('its header is not that of a report statement')
  const key = keyOf(read.data.jwk)
  const fingerprint = key && publicKeyOf(key).fingerprint
  if (!key || fingerprint !== read.data.kid) return refused('its header names another key than it contains')
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
    return refused('the signature does not verify')
  return disclosed(compact, rest.length, fingerprint, jsonOf(payload))
}

async function disclosed(
  compact: string,
  disclosures: number,
  fingerprint: string,
  payload: unknown,
): Promise<StatementResult> {
  const claims = await claimsOf(compact)
  const opened = reportStatement.safeParse(claims)
  if (!opened.success) return refused('its content is not that of a report statement')
  const shown = Object.keys(opened.data.predicate.proofbench.parts).length
  if (shown !== disclosures) return refused('a disclosure does not belong to a signed digest')
  return { kind: 'opened', payload: opened.data, fingerprint, undisclosed: signedDigests(payload) - shown }
}

async function claimsOf(compact: string): Promise<unknown> {
  try {
    return await new SDJwtInstance({ hasher: hashText, hashAlg: 'sha-256' }).getClaims(compact)
  } catch {
    // The library throws for disclosures that cannot be placed.
    return null
  }
}

function signedDigests(payload: unknown): number {
  let value = payload
  for (const name of ['predicate', 'proofbench', 'parts', '_sd'])
    value =
      typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown })[name] : undefined
  return Array.isArray(value) ? value.length : 0
}

const isCanonical = (text: string): boolean =>
  text !== '' && Buffer.from(text, 'base64url').toString('base64url') === text

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

function keyOf(jwk: { readonly kty: string; readonly crv: string; readonly x: string }): KeyObject | null {
  try {
    return createPublicKey({ key: { ...jwk }, format: 'jwk' })
  } catch {
    return null
  }
}
