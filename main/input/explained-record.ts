import { type ArchiveContent, type ArchiveRecord, contentOf, readRecord } from '../../shared/analysis/index.ts'
import { type ArchiveFacts, list, member, members } from '../../shared/report/index.ts'
import { InputError, inputFailure } from './input-failure.ts'

/**
 * Most operations and final evidence, and most checks and assessments of them, that are explained: about five seconds of processor time.
 * The record of a person has some hundreds.
 */
const MAX_OPERATIONS = 10_000
const MAX_CHECKS = 100_000

/** Reads the record of an archive for whoever explains or lists it. Throws `InputError` for one that would take minutes and gigabytes. */
export const explainedRecord = (facts: ArchiveFacts): ArchiveRecord => readRecord(explainedContent(facts))

/** Returns the content of an archive, with the same limit. */
export function explainedContent(facts: ArchiveFacts): ArchiveContent {
  const content = contentOf(facts)
  const operations = list(content.details)
  let count = operations.length
  let checks = 0
  for (const value of Object.values(members(content.identityDetails) ?? {})) count += list(value).length
  for (const operation of operations) {
    const evaluation = members(member(members(operation), 'evaluationDetails'))
    checks +=
      list(member(members(operation), 'verificationDetails')).length + list(member(evaluation, 'evidences')).length
  }
  const excess =
    count > MAX_OPERATIONS
      ? `limit ${MAX_OPERATIONS} operations and evidence, it has ${count}`
      : checks > MAX_CHECKS
        ? `limit ${MAX_CHECKS} checks and assessments, it has ${checks}`
        : null
  if (excess !== null) throw new InputError(inputFailure('input.record-limit', excess))
  return content
}
