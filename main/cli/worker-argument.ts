/** First argument of a worker thread that runs the command's own file. */
export const WORKER_ARGUMENT = '--worker-thread-of-proofbench'
