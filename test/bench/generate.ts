import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { generateArchives } from '../../main/service/generate/generate-archives.ts'
import { signingKey } from '../service/scenarios/library.ts'

/** `node test/bench/generate.ts [--count 1000]`: archives per second, and whether they are the same bytes twice. */
const { values } = parseArgs({ options: { count: { type: 'string' } } })
const count = Number(values.count ?? 1000)

async function round(): Promise<string> {
  const hash = createHash('sha256')
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  let bytes = 0
  for await (const { archive } of generateArchives(count, { seed: 'bench', signingKey, componentVersion: 'bench' })) {
    hash.update(archive ?? '')
    bytes += archive?.length ?? 0
  }
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const busy = (user + system) / 1e6
  console.log(
    `${count} archives, ${(bytes / count / 1024).toFixed(0)} KiB each: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(1)} per second; ` +
      `${busy.toFixed(1)} s of processor time, ${(count / busy).toFixed(1)} per second of it`,
  )
  return hash.digest('hex')
}

const [first, second] = [await round(), await round()]
console.log(first === second ? `The same bytes twice: ${first}` : `Different bytes: ${first}, ${second}`)
process.exitCode = first === second ? 0 : 1
