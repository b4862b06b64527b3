import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { STRUCTURES, type StructureName } from '../../../shared/spec/generated/structures.ts'
import { SCHEMAS } from '../../../shared/spec/schemas.ts'
import { validateStructure } from '../../../shared/spec/validate.ts'
import { someOf } from '../../support/length.ts'
import { fullSample } from './sample-content.ts'

const NAMES = Object.keys(STRUCTURES) as StructureName[]
const REFUSALS = new Set([
  'schema.missing-field',
  'schema.wrong-type',
  'schema.value',
  'schema.date',
  'schema.date-time',
])

/** Returns the pointers at which the field table refuses a value. */
const refusedByTable = (name: StructureName, value: JsonValue): readonly string[] =>
  validateStructure(name, value, 'x', { listedPerCode: 100_000 })
    .filter(({ code }) => REFUSALS.has(code))
    .map(({ subject }) => subject.pointer ?? '')

/** Returns the pointers at which the schema refuses a value. */
function refusedBySchema(name: StructureName, value: JsonValue): readonly string[] {
  const schema = SCHEMAS.get(name)
  if (!schema) throw new Error(`no schema ${name}`)
  const { error } = z.safeParse(schema, value)
  const token = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
  return (error?.issues ?? []).map(({ path }) => path.map((part) => `/${token(part)}`).join(''))
}

const sorted = (pointers: readonly string[]) => [...new Set(pointers)].sort()

function expectAgreement(name: StructureName, value: JsonValue): void {
  expect(sorted(refusedByTable(name, value)), JSON.stringify(value)).toEqual(sorted(refusedBySchema(name, value)))
}

/** Returns the paths of all values inside a value. */
function placesOf(value: JsonValue, path: readonly (string | number)[] = []): (string | number)[][] {
  const below =
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, member]) =>
          placesOf(member, [...path, Array.isArray(value) ? Number(name) : name]),
        )
  return [[...path], ...below]
}

/** Returns the value with `change` at a path; a change to undefined removes the member. */
function changed(
  value: JsonValue,
  [first, ...rest]: readonly (string | number)[],
  change: JsonValue | undefined,
): JsonValue | undefined {
  if (first === undefined) return change
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, member]): [string, JsonValue][] => {
    if (name !== String(first)) return [[name, member]]
    const made = changed(member, rest, change)
    return made === undefined ? [] : [[name, made]]
  })
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries)
}

const ODD_VALUES: readonly JsonValue[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    1.5,
    2,
    3,
    4,
    2 ** 53,
    1e300,
    '',
    ' ',
    'x',
    '2',
    'true',
    'null',
    '1.0',
    '2.0',
    '01.0',
    [],
    {},
    [null],
  ],
  ...[
    [[]],
    [['x']],
    [{}],
    { value: 'x' },
    { value: '2024-02-30' },
    ['x', 1],
    'LEVEL0',
    'LEVEL6',
    'ADD',
    'Add',
    'FRONT',
    'GIV',
  ],
  ...['2024-02-29', '2023-02-29', '2026-03-14T09:26:53', '2026-03-14T09:26:53.1234567', '2026-03-14T09:26:53.12345678'],
  ...[
    '2026-03-14T24:00:00',
    '2026-03-14T23:59:60',
    '2026-03-14T09:26:53Z',
    '2026-03-14T09:26:53.123Z',
    '2026-02-30T09:26:53',
  ],
  ...[
    'AUS',
    'ZZZ',
    'aus',
    'AU',
    'XXA',
    'ÄÖÜ',
    '0000-01-01',
    '0000-01-01T00:00:00',
    'MRZ_CHECKSUMS_OK',
    '__proto__',
    'PASSPORT',
    'POST',
  ],
]

const change = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue> }, // JSON values are JsonValues.
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((moment) => moment.toISOString()) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((moment) => moment.toISOString().replace('Z', '')) },
)

describe('agreement of field table and schemas', () => {
  test.each(NAMES)('the field table and the schema accept a %s with every field set', (name) => {
    const value = fullSample(name)
    expect(refusedBySchema(name, value)).toEqual([])
    expect(validateStructure(name, value, 'x')).toEqual([])
  })

  test.each(someOf(NAMES, NAMES.length >> 1))(
    'the field table and the schema agree about %s with any single field removed or replaced',
    (name) => {
      const value = fullSample(name)
      const places = placesOf(value).filter(({ length }) => length <= 3)
      for (const place of places)
        for (const odd of [undefined, ...ODD_VALUES]) {
          const mutant = changed(value, place, odd)
          if (mutant !== undefined) expectAgreement(name, mutant)
        }
    },
  )

  test('the field table and the schemas agree about documents with several random changes', () => {
    const documents: readonly StructureName[] = [
      'Proof',
      'VerificationAndEvaluationDetailsList',
      'IdentityView',
      'WebhookNotification',
    ]
    const samples = documents.map((name) => ({ name, value: fullSample(name), places: placesOf(fullSample(name)) }))
    let refused = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 4 }),
        ({ name, value, places }, changes) => {
          const mutant = changes.reduce<JsonValue>(
            (made, [place, what]) => changed(made, places[place % places.length] ?? [], what) ?? made,
            value,
          )
          expectAgreement(name, mutant)
          if (refusedByTable(name, mutant).length > 0) refused++
        },
      ),
      { numRuns: 1500 },
    )
    expect(refused).toBeGreaterThan(500)
  })

  test('the field table and the schemas agree about arbitrary values', () => {
    fc.assert(fc.property(fc.constantFrom(...NAMES), fc.jsonValue() as fc.Arbitrary<JsonValue>, expectAgreement), {
      numRuns: 1000,
    })
  })
})
