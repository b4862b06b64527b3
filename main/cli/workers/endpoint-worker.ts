import { workerData } from 'node:worker_threads'
import { serveTasks } from '../../input/index.ts'
import { type EndpointResult, type EndpointTask, performTask } from '../endpoint/endpoint-task.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'

const setup = workerData as VerificationSetup // set by `serve-verify` when it starts its workers
serveTasks<EndpointTask, EndpointResult>((task) => performTask(task, setup))
