import { get } from 'node:http'
import type { MadeName } from './makers.ts'

/** Environment variable with the address at which the processes of a run ask for what they share. */
export const ADDRESS = 'PROOFBENCH_TEST_RUN'

const known = new Map<MadeName, Promise<string>>()

/** Returns what the tests of a run share, made when the first of them asks for it. Throws why it could not be made. */
export function once(name: MadeName): Promise<string> {
  const value = known.get(name) ?? ask(name)
  known.set(name, value)
  return value
}

async function ask(name: MadeName): Promise<string> {
  const address = process.env[ADDRESS]
  // A benchmark is no run of tests, and `npm run test:fast` serves nothing.
  if (address === undefined && process.env.VITEST !== undefined) throw new Error(`test:fast has no ${name}`)
  if (address === undefined) return (await (await import('./makers.ts')).MAKERS[name]()).value
  // Without the time limit of fetch(): a build takes minutes on a loaded machine.
  const { status, text } = await read(`${address}/${encodeURIComponent(name)}`)
  if (status !== 200) throw new Error(text)
  return text
}

function read(url: string): Promise<{ readonly status: number | undefined; readonly text: string }> {
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept may be closed by the server at the very moment of the next request.
    get(url, { agent: false }, async (answer) => {
      const chunks = await answer.toArray()
      resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() })
    }).once('error', reject)
  })
}
