import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ArchiveContent } from '../../../shared/analysis/record/read-record.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { IS_LONG } from '../../support/length.ts'
import { everyModel } from './every-model.ts'
import { ALL_SAMPLES, sampleContent } from './sample-record.ts'

const samples: ArchiveContent[] = []
beforeAll(async () => {
  for (const name of ALL_SAMPLES) samples.push(await sampleContent(name))
})

function makeEvery(content: ArchiveContent): void {
  for (const [name, make] of Object.entries(everyModel(content)))
    expect(() => JSON.stringify(make()), name).not.toThrow()
}

// Values of wrong types, and names with a special meaning in JavaScript objects.
const strange: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    '__proto__',
    'constructor',
    'LEVEL9',
    'X_FAILED',
    '\ud800',
    [],
    {},
  ),
  fc.constantFrom<JsonValue>([null], [[]], [{}], { id: null }, { code: 7 }, { __proto__: 1 }, '2026-02-30T00:00:00'),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>, // Values that are valid JSON.
)

/** Returns the value with another value at the path that `picks` selects; null picks end the path. */
function replaced(value: JsonValue, picks: readonly number[], by: JsonValue): JsonValue {
  const [pick, ...rest] = picks
  if (pick === undefined || typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  if (keys.length === 0) return by
  const key = keys[pick % keys.length] ?? ''
  if (Array.isArray(value))
    return value.map((member: JsonValue, index) => (String(index) === key ? replaced(member, rest, by) : member))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === key ? replaced(member, rest, by) : member]),
  )
}

describe('every view model', () => {
  it('every view model is computed for every sample', () => {
    for (const content of samples) makeEvery(content)
  })

  it('every view model is computed for any JSON', () => {
    fc.assert(
      fc.property(strange, strange, strange, (proof, identityDetails, details) => {
        makeEvery({ proof, identityDetails, details })
      }),
    )
  })

  it.runIf(IS_LONG)('every view model is computed for a sample with strange values', () => {
    const picks = fc.array(fc.nat(40), { minLength: 1, maxLength: 9 })
    const changes = fc.array(fc.tuple(fc.constantFrom('proof', 'identityDetails', 'details'), picks, strange), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.nat(ALL_SAMPLES.length - 1), changes, (index, all) => {
        let content: ArchiveContent = samples[index] ?? { proof: null, identityDetails: null, details: null }
        for (const [file, path, by] of all) content = { ...content, [file]: replaced(content[file] ?? null, path, by) }
        makeEvery(content)
      }),
      { numRuns: 300 },
    )
  })

  it('every view model is computed for empty content', () => {
    makeEvery({ proof: undefined, identityDetails: undefined, details: undefined })
  })
})
