import { Worker } from 'node:worker_threads'
import type { DigestResult } from '../proof/read/digest/digest-work.ts'
import type { DigestAnswer, DigestShare } from './digest-worker.ts'
import { workerScript } from './worker-script.ts'

/** Hashes entries in a thread started for them. Rejects if the thread fails or ends without an answer. */
export async function digestInThread(share: DigestShare): Promise<readonly DigestResult[]> {
  // A thread must not write to the streams of the command.
  const worker = new Worker(workerScript('digest-worker'), { workerData: share, stdout: true, stderr: true })
  const answer = await new Promise<DigestAnswer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A hashing thread ended before it answered')))
  })
  if ('error' in answer) throw new Error(`A hashing thread failed: ${answer.error}`)
  return answer.results
}
