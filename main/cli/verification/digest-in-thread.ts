import { Worker } from 'node:worker_threads'
import type { DigestResult } from '../../proof/index.ts'
import type { DigestAnswer, DigestShare } from '../workers/digest-worker.ts'
import { workerScript } from '../workers/worker-script.ts'

/** Hashes entries in a new thread. Rejects if the thread fails or ends without a response. */
export async function digestInThread(task: DigestShare): Promise<readonly DigestResult[]> {
  // A worker must not write to the output streams of the command.
  const worker = new Worker(workerScript('digest-worker'), { workerData: task, stdout: true, stderr: true })
  const response = await new Promise<DigestAnswer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A hashing thread ended before it answered')))
  })
  if ('error' in response) throw new Error(`A hashing thread failed: ${response.error}`)
  return response.results
}
