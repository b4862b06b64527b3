import { SELF_TEST_BYTES, type SelfTestResult } from '../../shared/bridge/self-test.ts'
import type { OpenInput } from '../input/open-input.ts'
import { spool } from '../input/spool.ts'
import { readRange } from '../proof/read/source.ts'
import { isSound, TAMPERS } from '../proof/self-test/run-self-test.ts'
import { testArchive } from '../proof/self-test/test-archive.ts'
import type { VerificationContext } from '../proof/verify/context.ts'
import { judgedUnder } from '../proof/verify/judged-under.ts'

/** Tampers with the archive in memory. `onProgress` is told how many tampers were tried, of how many. */
export async function answerSelfTest(
  { input, assertUnchanged }: OpenInput,
  context: VerificationContext,
  onProgress: (done: number, total: number) => void,
): Promise<SelfTestResult> {
  if (input.kind === 'folder') return { kind: 'folder' }
  const { size } = input.source
  if (size > SELF_TEST_BYTES) return { kind: 'too-large', size, most: SELF_TEST_BYTES }
  const bytes = readRange(input.source, 0, size)
  assertUnchanged()
  let done = 0
  const answer = await testArchive({
    bytes,
    ...judgedUnder(context),
    spool,
    most: SELF_TEST_BYTES,
    onResult() {
      done += 1
      onProgress(done, TAMPERS.length)
    },
  })
  if (answer.kind === 'not-passed') return { kind: answer.kind, indication: answer.report.indication }
  if (answer.kind === 'too-large') return answer
  const { test } = answer
  const { caught, missed, skipped, results, repacked } = test
  return {
    kind: 'done',
    isSound: isSound(test),
    isRepackedPassing: repacked.indication === 'TOTAL_PASSED',
    caught,
    missed,
    skipped,
    results: results.map(({ id, title, outcome, checks, codes }) => ({ id, title, outcome, checks, codes })),
  }
}
