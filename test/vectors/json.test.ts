import { isUtf8 } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { differingPointers } from '../../main/proof/read/json/differences.ts'
import { readJson } from '../../main/proof/read/json/read-json.ts'
import { parseTree } from '../../main/proof/read/json/tree.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { hasSuite, readVector, suiteFiles } from '../support/vectors.ts'

const codesOf = (bytes: Uint8Array) => [
  ...new Set(readJson(bytes, 'x.json', DEFAULT_LIMITS).observations.map(({ code }) => code)),
]

/** y_ files that are refused by our rules, with the reason. */
const REFUSED_Y: { readonly [file: string]: string } = {
  'y_object_duplicated_key.json': 'json.duplicate-key',
  'y_object_duplicated_key_and_value.json': 'json.duplicate-key',
}

/** i_ files that are UTF-8 and hold no numbers out of range, with the expected result of each. */
const EXPECTED_I: { readonly [file: string]: string | null } = {
  'i_number_double_huge_neg_exp.json': 'json.number-precision',
  'i_number_huge_exp.json': 'json.number-precision',
  'i_number_neg_int_huge_exp.json': 'json.number-precision',
  'i_number_pos_double_huge_exp.json': 'json.number-precision',
  'i_number_real_neg_overflow.json': 'json.number-precision',
  'i_number_real_pos_overflow.json': 'json.number-precision',
  'i_number_real_underflow.json': 'json.number-precision',
  'i_number_too_big_neg_int.json': 'json.number-precision',
  // 1e20 written in full, which a double holds exactly.
  'i_number_too_big_pos_int.json': null,
  'i_number_very_big_negative_int.json': 'json.number-precision',
  'i_structure_500_nested_arrays.json': 'json.limit-exceeded',
  'i_object_key_lone_2nd_surrogate.json': 'json.encoding',
  'i_string_1st_surrogate_but_2nd_missing.json': 'json.encoding',
  'i_string_1st_valid_surrogate_2nd_invalid.json': 'json.encoding',
  'i_string_incomplete_surrogate_and_escape_valid.json': 'json.encoding',
  'i_string_incomplete_surrogate_pair.json': 'json.encoding',
  'i_string_incomplete_surrogates_escape_valid.json': 'json.encoding',
  'i_string_invalid_lonely_surrogate.json': 'json.encoding',
  'i_string_invalid_surrogate.json': 'json.encoding',
  'i_string_inverted_surrogates_U+1D11E.json': 'json.encoding',
  'i_string_lone_second_surrogate.json': 'json.encoding',
  'i_structure_UTF-8_BOM_empty_object.json': 'json.encoding',
}

describe.skipIf(!hasSuite('JSONTestSuite'))('JSONTestSuite', () => {
  const files = suiteFiles('JSONTestSuite/test_parsing')
  const starting = (prefix: string) => files.filter((file) => file.startsWith(prefix))

  test('JSONTestSuite is complete', () => {
    expect([starting('y_').length, starting('n_').length, starting('i_').length]).toEqual([95, 188, 35])
    expect(suiteFiles('JSONTestSuite/test_transform')).toHaveLength(22)
  })

  test.each(starting('n_'))('%s is refused', (file) => {
    expect(codesOf(readVector('JSONTestSuite/test_parsing', file))).not.toEqual([])
  })

  test.each(starting('y_'))('%s is read, unless a member is duplicated', (file) => {
    const bytes = readVector('JSONTestSuite/test_parsing', file)
    expect(codesOf(bytes)).toEqual(REFUSED_Y[file] === undefined ? [] : [REFUSED_Y[file]])
    if (REFUSED_Y[file] === undefined)
      expect(readJson(bytes, 'x', DEFAULT_LIMITS).value).toEqual(JSON.parse(bytes.toString()))
  })

  test.each(starting('i_'))('%s has the documented result', (file) => {
    const bytes = readVector('JSONTestSuite/test_parsing', file)
    if (!isUtf8(bytes)) return expect(codesOf(bytes)).toEqual(['json.encoding'])
    expect(Object.hasOwn(EXPECTED_I, file), 'every file has an expectation').toBe(true)
    expect(codesOf(bytes)).toEqual(EXPECTED_I[file] === null ? [] : [EXPECTED_I[file]])
  })

  test.each(suiteFiles('JSONTestSuite/test_transform'))('%s is read as JSON.parse reads it, or refused', (file) => {
    const bytes = readVector('JSONTestSuite/test_transform', file)
    const { value, strict } = readJson(bytes, 'x', DEFAULT_LIMITS)
    if (strict) expect(value).toEqual(JSON.parse(bytes.toString()))
    if (
      /same_key|invalid_codepoint|1e-999|10000000000000000999|1\.000000000000000005|-9223372036854775809|9223372036854775807/.test(
        file,
      )
    )
      expect(strict).toBe(false)
  })
})

describe.skipIf(!hasSuite('json-canonicalization'))('json-canonicalization', () => {
  const names = suiteFiles('json-canonicalization/testdata/input')

  test('json-canonicalization is complete', () => {
    expect(names).toHaveLength(6)
  })

  test.each(names)('input and canonical output of %s are the same value up to the notation of numbers', (name) => {
    const input = readVector('json-canonicalization/testdata/input', name)
    const output = readVector('json-canonicalization/testdata/output', name)
    const left = { bytes: input, node: parseTree(input) }
    const right = { bytes: output, node: parseTree(output) }
    const differences = differingPointers(left, right, new Set())
    // Verdict: "every number by its digits": if only the digits differ, the pair is reported as different.
    expect(differences.every(({ left: ours, right: theirs }) => Number(ours) === Number(theirs))).toBe(true)
    expect(differences.length > 0).toBe(name === 'values.json' || name === 'structures.json')
  })
})

describe.skipIf(!hasSuite('blns'))('naughty strings', () => {
  const strings: readonly string[] = hasSuite('blns') ? JSON.parse(readVector('blns', 'blns.json').toString()) : []

  test('all naughty strings are read back unchanged, as values and as names', () => {
    expect(strings).toHaveLength(515)
    for (const text of strings) {
      const bytes = Buffer.from(JSON.stringify({ [text]: text }))
      expect(readJson(bytes, 'x', DEFAULT_LIMITS)).toMatchObject({ strict: true, value: JSON.parse(bytes.toString()) })
    }
  })
})
