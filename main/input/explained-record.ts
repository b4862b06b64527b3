import { type ArchiveContent, type ArchiveRecord, contentOf, readRecord } from '../../shared/analysis/index.ts'
import { type ArchiveFacts, list, member, members } from '../../shared/report/index.ts'
import { InputError, inputFailure } from './input-failure.ts'

/** What is explained at most of each: about five seconds of processor time. The record of a person has some hundreds. */
const LIMITS = {
  bytes: 16_000_000,
  'bytes of proof.json': 4_000_000,
  operations: 10_000,
  'pieces of final evidence': 10_000,
  'members of the final result': 100_000,
  'checks and assessments': 100_000,
} as const

/** Reads the record of an archive for whoever explains or lists it. Throws `InputError` for one that would take minutes and gigabytes. */
export const explainedRecord = (facts: ArchiveFacts): ArchiveRecord => readRecord(explainedContent(facts))

/** Returns the content of an archive, with the same limit. */
export function explainedContent(facts: ArchiveFacts): ArchiveContent {
  const content = contentOf(facts)
  const operations = list(content.details)
  const counts = {
    bytes: (facts.identityDetails?.size ?? 0) + (facts.verificationAndEvaluationDetails?.size ?? 0),
    'bytes of proof.json': facts.proof?.size ?? 0,
    operations: operations.length,
    'pieces of final evidence': 0,
    'members of the final result': 0,
    'checks and assessments': 0,
  }
  for (const value of Object.values(members(content.identityDetails) ?? {})) {
    counts['pieces of final evidence'] += list(value).length
    counts['members of the final result'] += Object.keys(members(value) ?? {}).length
  }
  for (const operation of operations) {
    const evaluation = members(member(members(operation), 'evaluationDetails'))
    counts['checks and assessments'] +=
      list(member(members(operation), 'verificationDetails')).length + list(member(evaluation, 'evidences')).length
  }
  for (const [what, count] of Object.entries(counts)) {
    const limit = LIMITS[what as keyof typeof LIMITS] // the keys of both are the same
    if (count > limit)
      throw new InputError(inputFailure('input.record-limit', `limit ${limit} ${what}, it has ${count}`))
  }
  return content
}
