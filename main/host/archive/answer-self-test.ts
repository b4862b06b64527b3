import { SELF_TEST_BYTES, type SelfTestResult } from '../../../shared/bridge/index.ts'
import { type OpenInput, spool } from '../../input/index.ts'
import { isSound, judgedUnder, readRange, TAMPERS, testArchive, type VerificationContext } from '../../proof/index.ts'

/** Runs the self-test on the archive in memory. `onProgress` receives the number of completed manipulations and their total. */
export async function answerSelfTest(
  { input, assertUnchanged }: OpenInput,
  context: VerificationContext,
  onProgress: (completed: number, total: number) => void,
): Promise<SelfTestResult> {
  if (input.kind === 'folder') return { kind: 'folder' }
  const { size } = input.source
  if (size > SELF_TEST_BYTES) return { kind: 'too-large', size, maxSize: SELF_TEST_BYTES }
  const bytes = readRange(input.source, 0, size)
  assertUnchanged()
  let completed = 0
  const outcome = await testArchive({
    bytes,
    ...judgedUnder(context),
    spool,
    maxSize: SELF_TEST_BYTES,
    onResult() {
      completed += 1
      onProgress(completed, TAMPERS.length)
    },
  })
  if (outcome.kind === 'not-passed') return { kind: outcome.kind, indication: outcome.report.indication }
  if (outcome.kind === 'too-large') return outcome
  const { test } = outcome
  const { caught, missed, skipped, results, repacked, knownAnswers } = test
  return {
    kind: 'done',
    isSound: isSound(test),
    isRepackedPassing: repacked.indication === 'TOTAL_PASSED',
    caught,
    missed,
    skipped,
    results: results.map(({ id, title, outcome, checks, codes }) => ({ id, title, outcome, checks, codes })),
    primitives: knownAnswers.length,
    wrongPrimitives: knownAnswers.filter(({ isRight }) => !isRight).map(({ title }) => title),
  }
}
