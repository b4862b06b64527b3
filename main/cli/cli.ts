#!/usr/bin/env node
import { EXIT } from './exit-codes.ts'
import { main } from './main.ts'
import { WORKER_ARGUMENT } from './worker-argument.ts'

/** The command line, and the script of its own worker threads. */
async function start(script: URL): Promise<void> {
  if (process.argv[2] !== WORKER_ARGUMENT) process.exit(await main(process.argv.slice(2), script))
  // Loaded in workers only: it costs two milliseconds of every start.
  const { isMainThread, workerData } = await import('node:worker_threads')
  if (!isMainThread && workerData?.proofbench === 'verification') {
    const { runVerificationWorker } = await import('./verification-worker.ts')
    runVerificationWorker()
  } else process.exit(EXIT.usage)
}

void start(new URL(import.meta.url))
