import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

export interface Step {
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
}

export interface StepResult {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
}

const ROOT = join(import.meta.dirname, '..', '..')

/** Runs tools of the project one after the other with their output passed through, all of them even if one fails. */
export async function runSteps(steps: readonly Step[]): Promise<readonly StepResult[]> {
  const results: StepResult[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    results.push(await run(step, 'inherit'))
  }
  return listed(results)
}

/** Runs tools of the project side by side, as many as there are processors. The output of each is printed when it ends. */
export async function runTogether(steps: readonly Step[]): Promise<readonly StepResult[]> {
  const [waiting, results] = [[...steps], [] as StepResult[]]
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await run(step, 'pipe'))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return listed(results)
}

function listed(results: readonly StepResult[]): readonly StepResult[] {
  console.log()
  for (const { name, ok, seconds } of results)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  return results
}

function run({ name, command, arguments: args }: Step, output: 'inherit' | 'pipe'): Promise<StepResult> {
  const folders = [join(ROOT, 'node_modules', '.bin'), join(ROOT, 'test', 'node_modules', '.bin')]
  const path = [...folders, process.env.PATH ?? ''].join(delimiter)
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['inherit', output, output],
      env: { ...process.env, PATH: path },
      shell: process.platform === 'win32',
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const end = (ok: boolean): void => {
      if (output === 'pipe') console.log(`\n── ${name}\n${text.trimEnd()}`)
      resolve({ name, ok, seconds: (performance.now() - start) / 1000 })
    }
    child.on('error', (error) => {
      console.error(`${command} did not start: ${error.message}`)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
