import { readFileSync } from 'node:fs'

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Formats functions by their self time, the most expensive first, without idle time. `file` is written by `node --cpu-prof`. */
export function profileOf(file: string, max: number): readonly string[] {
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile // Node's own format.
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [at, sample] of profile.samples.entries()) {
    const name = names.get(sample) ?? '(unknown)'
    times.set(name, (times.get(name) ?? 0) + (profile.timeDeltas[at] ?? 0))
  }
  for (const idle of ['(idle)', '(program)', '(root)']) times.delete(idle)
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(
      ([name, time]) =>
        `${((time / all) * 100).toFixed(1).padStart(5)} %  ${(time / 1000).toFixed(0).padStart(6)} ms  ${name}`,
    )
}

const nameOf = ({ functionName, url, lineNumber }: ProfileNode['callFrame']): string =>
  `${functionName || '(anonymous)'}${url === '' ? '' : ` ${url.split('/').at(-1)}:${lineNumber + 1}`}`
