import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BridgeHost } from '../bridge/bridge-host.ts'
import { caseThread } from '../bridge/case-thread.ts'
import { dataFolder } from '../input/data-folder.ts'
import { thisTool } from '../report/tool.ts'
import { startWebHost } from './web-host.ts'

/** The nearest folder above this file that holds `name`: built and unbuilt files lie at different depths. */
function above(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, name)) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, name)
}

const isBuilt = !import.meta.url.endsWith('.ts')
const script = new URL(isBuilt ? './case-worker.mjs' : '../bridge/case-worker.ts', import.meta.url)

/** `node out/web/main.mjs [--port N] [FILE]`: prints the address, serves until it is stopped. */
async function main(words: readonly string[]): Promise<void> {
  const at = words.indexOf('--port')
  const port = at < 0 ? 0 : Number(words[at + 1])
  const files = words.filter((word, index) => !word.startsWith('--') && (at < 0 || index !== at + 1))
  const bridge = new BridgeHost({
    host: 'web',
    dataFolder: dataFolder(),
    samplesFolder: above('samples'),
    tool: thisTool(),
    startCase: () => caseThread(script),
    now: () => new Date().toISOString(),
  })
  const host = await startWebHost({ bridge, pages: above('out/window'), port })
  const [first] = files.map((file) => bridge.admit(resolve(file)))
  console.log(first === undefined ? host.address : host.address.replace('/#', `/archive/${first}#`))
  const stop = (): void => void host.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

await main(process.argv.slice(2))
