import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkConsistency } from '../../main/proof/verify/consistency/check-consistency.ts'
import type { RecordInput } from '../../main/proof/verify/consistency/record.ts'
import { CATALOGUE } from '../../shared/findings/catalogue/index.ts'
import type { JsonValue } from '../../shared/schema/json-value.ts'
import type { Observation } from '../../shared/schema/observation.ts'
import { ROWS } from '../unit/consistency/rows.ts'
import { FILES, sampleRecord } from '../unit/consistency/sample-record.ts'

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => value as JsonValue)
const FILE_OF: { readonly [path: string]: 'proof' | 'identityDetails' | 'details' } = {
  'proof.json': 'proof',
  'identityDetails.json': 'identityDetails',
  'verificationAndEvaluationDetails.json': 'details',
}

/** Returns the path of every value of a document, the document itself first. */
function placesOf(value: JsonValue, place: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([name, child]) => placesOf(child, [...place, name]))]
}

function replaced(value: JsonValue, [name, ...rest]: readonly string[], by: JsonValue): JsonValue {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((child, index) => (String(index) === name ? replaced(child, rest, by) : child))
  // Only paths of the document are passed in, so it is an object with that member.
  const object = value as { readonly [name: string]: JsonValue }
  return { ...object, [name]: replaced(object[name] ?? null, rest, by) }
}

const hasPlace = (document: JsonValue | undefined, pointer: string): boolean =>
  pointer
    .split('/')
    .slice(1)
    .reduce<JsonValue | undefined>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? (value as { readonly [name: string]: JsonValue })[name]
          : undefined,
      document,
    ) !== undefined

/** Returns the distinct kinds of contradictions, because order may change their number and position. */
const kinds = (observations: readonly Observation[]): readonly string[] =>
  [...new Set(observations.map(({ code, variant }) => `${code} ${variant ?? ''}`))].sort()

const sample = sampleRecord()
const parts = ['proof', 'identityDetails', 'details'] as const
const spots = parts.flatMap((part) => placesOf(sample[part] ?? null).map((place) => ({ part, place })))

describe('consistency checks of the record, property-based', () => {
  test('the consistency checks never throw on arbitrary JSON and report only codes of the catalogue', () => {
    fc.assert(
      fc.property(json, json, json, (proof, identityDetails, details) => {
        const found = checkConsistency({ proof, identityDetails, details: [details, details], files: FILES })
        expect(found.filter(({ code }) => !CATALOGUE.has(code))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('the consistency checks never throw on any value at any path, and findings name an existing path', () => {
    fc.assert(
      fc.property(fc.constantFrom(...spots), json, ({ part, place }, value) => {
        const content: RecordInput = { ...sample, [part]: replaced(sample[part] ?? null, place, value) }
        for (const { subject } of checkConsistency(content)) {
          const file = FILE_OF[subject.path ?? '']
          if (file !== undefined && subject.pointer !== undefined)
            expect([subject, hasPlace(content[file], subject.pointer)]).toEqual([subject, true])
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('the order of operations, media, consents and evidence does not change the contradictions', () => {
    const shuffled = (value: JsonValue | undefined, seed: number): JsonValue => {
      const elements = Array.isArray(value) ? [...(value as readonly JsonValue[])] : []
      return fc.sample(fc.shuffledSubarray(elements, { minLength: elements.length }), { seed, numRuns: 1 })[0] ?? []
    }
    fc.assert(
      fc.property(fc.constantFrom(...ROWS), fc.integer(), ({ wrong, wrongFiles }, seed) => {
        const content = { ...sampleRecord(wrong), ...(wrongFiles ? { files: wrongFiles } : {}) }
        const { hashes } = content.proof as { readonly hashes: { readonly [group: string]: JsonValue } }
        const identity = content.identityDetails as { readonly [section: string]: JsonValue }
        const other: RecordInput = {
          ...content,
          proof: { ...(content.proof as object), hashes: { ...hashes, images: shuffled(hashes.images, seed) } },
          identityDetails: {
            ...identity,
            consents: shuffled(identity.consents, seed),
            idDocuments: shuffled(identity.idDocuments, seed),
          },
          details: shuffled(content.details, seed),
        }
        expect(kinds(checkConsistency(other))).toEqual(kinds(checkConsistency(content)))
      }),
      { numRuns: 500 },
    )
  })
})
