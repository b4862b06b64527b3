import { type Policy, readPolicy } from '../../../shared/findings/index.ts'
import { type StreamContent, takeStream, type Verifiable } from '../../input/index.ts'
import { readTrustMaterial, serialiseStore } from '../../proof/index.ts'
import { boundaryOf, type HttpRequest, type Part, readMultipart, refuse } from '../../service/index.ts'
import type { NamedBytes } from '../inputs/read-named.ts'
import { trustStoreIn } from '../verification/trust-file.ts'
import type { EndpointTask } from './endpoint-task.ts'

/** Limits of one request, in bytes. */
export interface EndpointLimits {
  /** Maximum bytes of an archive. */
  readonly archiveBytes: number
  /** Maximum bytes of a form; it is read in memory. */
  readonly formBytes: number
  /** Requests at work; others are answered with 503. */
  readonly requests: number
}

const MAX_PARTS = 20

/** An archive and what the request says about it. `close` removes its temporary file. */
export interface Submission extends Pick<EndpointTask, 'reference' | 'policy'> {
  readonly keyFiles: readonly NamedBytes[]
  close(): void
}

/**
 * Reads the body: an archive as it is, streamed to an unnamed temporary file beyond 16 MiB, or a form with the parts archive,
 * key…, and policy. Throws 400, 413.
 */
export async function readSubmission(request: HttpRequest, limits: EndpointLimits): Promise<Submission> {
  const type = request.headers['content-type'] ?? ''
  const isForm = /^multipart\/form-data/i.test(type)
  const max = isForm ? limits.formBytes : limits.archiveBytes
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > max) throw tooLarge(`${announced} bytes were announced`, max)
  const content = await takeStream(request.raw, {
    streamBytes: max,
    inMemoryBytes: isForm ? max : 16 * 1024 ** 2,
  }).catch((error) => {
    throw error?.failure?.code === 'input.limit-exceeded' ? tooLarge('more came', max) : error
  })
  if (isForm && 'bytes' in content)
    return ofForm(readMultipart(Buffer.from(content.bytes), boundaryOf(type), MAX_PARTS))
  if ('bytes' in content && content.bytes.length === 0)
    throw refuse('invalid', 'invalid-body', 'an archive is expected, nothing was found')
  return {
    reference: referenceTo(content),
    keyFiles: [],
    policy: null,
    close: () => 'file' in content && content.file.close(),
  }
}

const NAME = 'archive'

const referenceTo = (content: StreamContent): Verifiable =>
  'bytes' in content
    ? { kind: 'taken', name: NAME, bytes: content.bytes }
    : { kind: 'descriptor', name: NAME, descriptor: content.file.descriptor }

function ofForm(parts: ReadonlyMap<string, Part>): Submission {
  const archive = parts.get('archive')
  if (!archive || archive.bytes.length === 0)
    throw refuse('invalid', 'invalid-body', 'the part is missing or empty', 'archive')
  const policy = parts.get('policy')
  const keys = [...parts.values()].filter(({ name }) => /^key\d*$/.test(name))
  const unknown = [...parts.values()].find((part) => part !== archive && part !== policy && !keys.includes(part))
  if (unknown)
    throw refuse(
      'invalid',
      'invalid-body',
      'not a part of this call; it has archive, key, key2 …, policy',
      unknown.name,
    )
  return {
    reference: { kind: 'taken', name: NAME, bytes: Uint8Array.from(archive.bytes) },
    keyFiles: keys.map(keyFileOf),
    policy: policy ? policyOf(policy) : null,
    close() {},
  }
}

function keyFileOf({ name, bytes }: Part): NamedBytes {
  const material = readTrustMaterial(bytes, name)
  if (material.keys.length + material.revocationLists.length === 0)
    throw refuse('invalid', 'invalid-body', material.problems[0]?.message ?? 'there is no key in it', name)
  return { name, bytes: Uint8Array.from(bytes) }
}

function policyOf({ name, bytes }: Part): Policy {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refuse('invalid', 'invalid-body', 'the policy is not JSON in UTF-8', name)
  }
  const { policy, problems } = readPolicy(value)
  if (!policy) throw refuse('invalid', 'invalid-body', problems.map(({ message }) => message).join('; '), name)
  return policy
}

/** Returns the trust store with these entries only, named by label or the first 8 or more digits of a fingerprint. Throws 400. */
export function storeOf(trustStore: string | null, ids: readonly string[]): string | null {
  if (ids.length === 0) return null
  const store = trustStoreIn(trustStore)
  const entries = ids.map((id) => {
    const found = store.entries.filter(
      ({ label, fingerprint }) => label === id || (/^[0-9a-f]{8,64}$/.test(id) && fingerprint.startsWith(id)),
    )
    const [entry, second] = found
    if (!entry || second)
      throw refuse(
        'invalid',
        'unknown-key',
        `${second ? 'several keys' : 'no key'} of the trust store have this id`,
        'key',
      )
    return entry
  })
  return serialiseStore({ ...store, entries: [...new Set(entries)] })
}

const tooLarge = (found: string, max: number) =>
  refuse('too-large', 'too-large', `${found}; a body may have ${max} bytes at most`)
