#!/usr/bin/env node
import { isMainThread, workerData } from 'node:worker_threads'
import { EXIT } from './exit-codes.ts'
import { main } from './main.ts'

/** The one file that is built: the command line, and the script of its own worker threads. */
if (isMainThread) {
  process.exit(await main(process.argv.slice(2), new URL(import.meta.url)))
} else if (workerData?.proofbench === 'verification') {
  const { runVerificationWorker } = await import('./verification-worker.ts')
  runVerificationWorker()
} else {
  process.exit(EXIT.internal)
}
