import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { REPORT_DICTIONARY } from '../../main/library/entry/report-dictionary.ts'
import { packReport, unpackReport } from '../../main/library/entry/stored-report.ts'
import { entryOf } from './sample-entries.ts'

/** Values that the samples record, or contain a part of: `907118426` is within a machine-readable zone. */
const PERSONAL: { readonly [sample: string]: readonly string[] } = {
  'unknown-fields.mime': ["O'CALLAGHAN", 'NGAIRE', '20481537', '1984-11-02', '14 EXAMPLE STREET', '203.0.113.24'],
  'contradicting-record.mime': ['MENSAH', 'KOFI', '907318426', '907118426', '1975-09-05', '2001:DB8::7'],
  'reviewed-by-people.mime': ['NGUYỄN', 'Y2L048HW7', '1999-10-12', '203.0.113.24'],
}

/** Length in bytes of each version of the dictionary, with its SHA-256. */
const DICTIONARIES: readonly (readonly [length: number, sha256: string])[] = [
  [11796, '7afa4401c7ecc7a1f4a69b7bf2b06a7106ba5e2c48b08005f2dc364b3e9b1436'],
  [16733, 'f2bf653fbf4b585895542054b6de46df0356f098a4c90ab3a36b10f0dc1326b2'],
]

test('the dictionary of stored reports ends with its earlier versions: older reports could not be read', () => {
  const dictionary = Buffer.from(REPORT_DICTIONARY)
  expect(dictionary.length).toBe(DICTIONARIES.at(-1)?.[0])
  for (const [length, sha256] of DICTIONARIES)
    expect(createHash('sha256').update(dictionary.subarray(-length)).digest('hex')).toBe(sha256)
})

test('a report that was compressed with the earlier dictionary is read again', async () => {
  const { verification } = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
  const json = unpackReport(verification.report)
  const dictionary = Buffer.from(REPORT_DICTIONARY).subarray(-11796)
  const packed = deflateRawSync(json, { level: 9, dictionary })
  expect(packed.length).toBeGreaterThan(verification.report.length)
  expect(unpackReport(packed)).toBe(json)
})

test('a stored report is read again, whether it was compressed with the dictionary or without', async () => {
  const { verification } = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
  const json = unpackReport(verification.report)
  expect(verification.report.length).toBeLessThan(json.length / 5)
  expect(unpackReport(packReport(Buffer.from(json)))).toBe(json)
  expect(unpackReport(deflateRawSync(json))).toBe(json)
})

test('a stored report quotes no value of the holder', async () => {
  for (const sample of Object.keys(PERSONAL)) {
    const { verification } = await entryOf(sample, new Uint8Array(32))
    const json = unpackReport(verification.report)
    expect(JSON.parse(json)).toMatchObject({ format: 'proofbench-report/1' })
    for (const value of PERSONAL[sample] ?? fail())
      expect(json.toUpperCase(), `${sample}: ${value}`).not.toContain(value)
  }
})

function fail(): never {
  throw new Error('The test has no data')
}
