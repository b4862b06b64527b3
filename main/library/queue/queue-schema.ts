/** Schema of the tables of pg-boss. */
export const QUEUE_SCHEMA = 'proofbench_queue'
