import { workerData } from 'node:worker_threads'
import { createExaminer } from '../../examination/index.ts'
import { serveTasks } from '../../input/index.ts'
import type { Scenario } from '../format/scenario.ts'
import type { StageOptions } from '../run/stage.ts'
import { type GeneratedArchive, generateArchive } from './generate-archives.ts'

// Passed by generate-in-parallel.ts.
const options = { ...(workerData as StageOptions), examiner: createExaminer() }

serveTasks<Scenario, GeneratedArchive>((scenario) => generateArchive(scenario, options))
