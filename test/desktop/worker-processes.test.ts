import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { utilityProcess as ElectronProcess } from 'electron'
import { expect, test } from 'vitest'
import { workerProcesses } from '../../main/desktop/worker-processes.ts'
import { createExaminer } from '../../main/examination/examiner.ts'
import { startProcessesBy } from '../../main/input/start-worker.ts'
import { utilityProcess } from './stand-in/utility-process.ts'

const PORTRAIT = readFileSync(join(import.meta.dirname, '..', '..', 'samples', 'images', 'asa-portrait.jpg'))

// Costs 3 s: two processes that load the source.
test('the examiner of the app runs in a utility process, whose crash costs one examination, and which ends with it', async () => {
  startProcessesBy(workerProcesses(utilityProcess as unknown as typeof ElectronProcess)) // the member that is used
  const examiner = createExaminer({ maxThreads: 1 })
  const crashed = expect(examiner.portrait(PORTRAIT)).rejects.toThrow('The examination ended without a result')
  const [first] = utilityProcess.running()
  expect(first?.name).toBe('Proofbench worker')
  process.kill(first?.pid ?? 0, 'SIGSEGV')
  await crashed
  expect((await examiner.portrait(PORTRAIT)).score).toBeGreaterThan(0)
  expect(utilityProcess.running()).toHaveLength(1)
  await examiner.close()
  expect(utilityProcess.running()).toEqual([])
})
