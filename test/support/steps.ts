import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface Step {
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
}

export interface StepResult {
  readonly name: string
  readonly ok: boolean
}

const ROOT = join(import.meta.dirname, '..', '..')

/** Runs the project's tools in order with their output passed through, all of them even if one fails. */
export async function runSteps(steps: readonly Step[]): Promise<readonly StepResult[]> {
  const results: StepResult[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    results.push({ name: step.name, ok: (await run(step)) === 0 })
  }
  for (const { name, ok } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
  return results
}

function run(step: Step): Promise<number> {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  return new Promise((resolve) => {
    const child = spawn(step.command, step.arguments, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => {
      console.error(`${step.command} did not start: ${error.message}`)
      resolve(70)
    })
    child.on('close', (code) => resolve(code ?? 70))
  })
}
