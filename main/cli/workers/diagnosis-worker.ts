import { workerData } from 'node:worker_threads'
import { serveTasks, type Verifiable } from '../../input/index.ts'
import { type DiagnosisSetup, diagnoseInput, type InputDiagnosis } from '../inputs/diagnosed-input.ts'
import { trustFrom } from '../verification/trust-from.ts'

const setup = workerData as DiagnosisSetup // set by `diagnose` when it starts its worker
const trust = trustFrom(setup.verification)
serveTasks<Verifiable, InputDiagnosis>((reference) => diagnoseInput(reference, setup, trust))
