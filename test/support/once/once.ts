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
  const answer = await fetch(`${address}/${encodeURIComponent(name)}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
