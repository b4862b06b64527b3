import { readZip } from '../../main/proof/read/container/read-zip.ts'
import { readEnvelope } from '../../main/proof/read/envelope/read-envelope.ts'
import { readJson } from '../../main/proof/read/json/read-json.ts'
import { readSignature } from '../../main/proof/read/json/read-signature.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { sourceOf } from '../../main/proof/read/source.ts'
import { memorySpool } from '../../main/verify/memory-spool.ts'
import { readContentOf } from '../support/archive-content.ts'
import { archivesOfAllWriters, drawnByte, outcomeOf } from '../support/changed-byte.ts'
import { genuineArchives } from '../support/genuine-archives.ts'
import { verifyBytes } from '../support/verify-bytes.ts'
import { mutate } from './mutate.ts'
import type { Random } from './random.ts'
import type { TargetName } from './target-names.ts'

export interface FuzzFailure {
  readonly words: string
  readonly input: Uint8Array
}

export type Target = (random: Random) => Promise<FuzzFailure | null>

const JSON_SEEDS = [
  '{"a":[1,2.5e3,"\\u00e9",null,true],"b":{"c":"d"}}',
  '[]',
  '"\\ud83d\\ude00"',
  '-0.0',
  '{"a":1,"\\u0061":2}',
]

/** Creates the function that runs one round of a target. A throw is also a failure; it propagates to the caller. */
export async function makeTarget(name: TargetName): Promise<Target> {
  const archives = await genuineArchives()
  switch (name) {
    case 'archive':
      return archiveTarget(archives)
    case 'byte':
      return byteTarget(await archivesOfAllWriters())
    case 'envelope':
      return reader(
        archives.map(({ bytes }) => bytes),
        (input) => {
          const reading = readEnvelope(sourceOf(input), DEFAULT_LIMITS, memorySpool)
          if (reading.archive) drain(reading.archive)
          reading.close()
        },
      )
    case 'zip':
      return reader(
        archives.map(({ zip }) => zip),
        (input) => void readZip(sourceOf(input), DEFAULT_LIMITS),
      )
    case 'json':
      return reader(
        [...JSON_SEEDS.map((text) => Buffer.from(text)), ...archives.map(({ proofJson }) => proofJson)],
        (input) => {
          const { value, strict } = readJson(input, 'proof.json', DEFAULT_LIMITS)
          const text = Buffer.from(input).toString()
          // JSON.parse misreads some names that are spelled with escapes: nodejs/node#63785.
          if (strict && !text.includes('\\') && JSON.stringify(value) !== JSON.stringify(JSON.parse(text)))
            throw new Error('a strict reading differs from JSON.parse')
        },
      )
    case 'jws':
      return reader(
        archives.map(({ proofJson }) => proofJson),
        (input) => {
          const { value } = readJson(input, 'proof.json', DEFAULT_LIMITS)
          if (value !== undefined) readSignature(input, value, DEFAULT_LIMITS)
        },
      )
  }
}

/** A changed archive that passes must still hold exactly the content of the original. */
function archiveTarget(archives: Awaited<ReturnType<typeof genuineArchives>>): Target {
  return async (random) => {
    const original = random.pick(archives)
    const input = mutate(original.bytes, random)
    const report = await attempt(input, () => verifyBytes(input, original.keys))
    if ('words' in report) return report
    if (report.indication !== 'TOTAL_PASSED') return null
    const same = readContentOf(report) === readContentOf(original.report)
    return same ? null : { words: 'passed although the content changed', input }
  }
}

/** One changed byte is refused, reported, or listed in shared/spec/unsigned.md. */
function byteTarget(archives: Awaited<ReturnType<typeof genuineArchives>>): Target {
  return async (random) => {
    const original = random.pick(archives)
    const change = drawnByte(original, random)
    const outcome = await attempt(original.bytes, () => outcomeOf(original, change))
    if (typeof outcome === 'object') return outcome
    const { offset, value } = change
    return outcome === 'silent'
      ? { words: `${original.name}: byte ${offset} became ${value} without a finding`, input: original.bytes }
      : null
  }
}

function reader(seeds: readonly Buffer[], read: (input: Uint8Array) => void): Target {
  return async (random) => {
    const input = random.below(20) === 0 ? arbitrary(random) : mutate(random.pick(seeds), random)
    const result = await attempt(input, () => read(input))
    return typeof result === 'object' && result !== null && 'words' in result ? result : null
  }
}

async function attempt<T>(input: Uint8Array, step: () => T | Promise<T>): Promise<T | FuzzFailure> {
  try {
    return await step()
  } catch (error) {
    return { words: error instanceof Error ? (error.stack ?? error.message) : String(error), input }
  }
}

function arbitrary(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)))
}

function drain(source: { readonly size: number; read(target: Uint8Array, position: number): number }): void {
  const piece = new Uint8Array(64 * 1024)
  for (let at = 0; at < source.size; ) {
    const count = source.read(piece, at)
    if (count === 0) return
    at += count
  }
}
