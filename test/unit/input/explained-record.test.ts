import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainedRecord } from '../../../main/input/explained-record.ts'
import type { ArchiveFacts } from '../../../shared/report/facts.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { readBytes } from '../../support/read-bytes.ts'

const SAMPLE = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives', 'single-name.mime')
const { facts: read } = await readBytes(readFileSync(SAMPLE))
const facts = (details: JsonValue, identity: JsonValue = {}): ArchiveFacts => ({
  ...read,
  identityDetails: read.identityDetails && { ...read.identityDetails, value: identity },
  verificationAndEvaluationDetails: read.verificationAndEvaluationDetails && {
    ...read.verificationAndEvaluationDetails,
    value: details,
  },
})
const many = (count: number): JsonValue[] => Array.from({ length: count }, () => ({}))

test('a record of the longest length is read', () => {
  const longest = facts(many(10_000), { idDocuments: many(5000), portraits: many(5000) })
  expect(explainedRecord(longest).operations).toHaveLength(10_000)
  expect(explainedRecord(facts([{ verificationDetails: many(100_000) }])).operations).toHaveLength(1)
})

test.each<readonly [string, JsonValue, JsonValue, RegExp]>([
  ['operations', many(10_001), {}, /longer than what is explained \(limit 10000 operations, it has 10001\)/],
  [
    'final evidence',
    [],
    { idDocuments: many(5000), portraits: many(5001) },
    /limit 10000 pieces of final evidence, it has 10001/,
  ],
  [
    'members of the result',
    [],
    { other: Object.fromEntries(many(100_001).map((value, index) => [`m${index}`, value])) },
    /limit 100000 members of the final result, it has 100001/,
  ],
  [
    'checks and assessments',
    [{ verificationDetails: many(60_000) }, { evaluationDetails: { evidences: many(40_001) } }],
    {},
    /limit 100000 checks and assessments, it has 100001/,
  ],
])('one with more %s than that is refused with both numbers', (_, details, identity, words) => {
  expect(() => explainedRecord(facts(details, identity))).toThrow(words)
})

test('a proof.json of more than 4 MB is refused with both numbers, because a report quotes all of it', () => {
  const proof = read.proof && { ...read.proof, size: 4_000_001 }
  expect(() => explainedRecord({ ...read, proof })).toThrow(/limit 4000000 bytes of proof.json, it has 4000001/)
})
