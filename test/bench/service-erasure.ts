import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TEXT_PASSPORT } from '../support/text-passport.ts'
import { transactions } from './service-calls.ts'
import { type BenchService, json, load } from './service-client.ts'

const CONNECTIONS = 10

/** Strings of one holder that no other holder has. */
interface Holder {
  readonly surname: string
  readonly number: string
}

const holderOf = (at: number): Holder => ({ surname: `Quillfeather${at}x`, number: `ERASE${at}X` })

const textOf = ({ surname, number }: Holder) =>
  json({
    ...TEXT_PASSPORT,
    idDocumentNumber: number,
    personalAttributes: { ...TEXT_PASSPORT.personalAttributes, surname: { value: surname } },
  })

/** Paths of all files below a folder. */
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

function countFound(folder: string, holders: readonly Holder[]): number {
  const contents = filesBelow(folder).map((path) => readFileSync(path))
  return holders
    .flatMap(({ surname, number }) => [surname, number])
    .filter((needle) => contents.some((bytes) => bytes.includes(needle))).length
}

/** Prints how many personal strings of holders are in the data folder before and after their proofs are retrieved. */
export async function printErasure(service: BenchService, count: number): Promise<void> {
  const holders = Array.from({ length: count }, (_, at) => holderOf(at))
  const roots = await transactions(service, count)
  const texts = roots.map((root, at) => ({
    method: 'POST' as const,
    path: `${root}/id-documents`,
    body: textOf(holders[at] ?? holderOf(at)),
  }))
  await load(service, texts, CONNECTIONS)
  await service.call({ method: 'POST', path: '/control/v1/settle' })
  const before = countFound(service.folder, holders)
  const start = performance.now()
  await load(
    service,
    roots.map((root) => ({ method: 'GET' as const, path: `${root}/proof` })),
    CONNECTIONS,
  )
  const seconds = (performance.now() - start) / 1000
  const after = countFound(service.folder, holders)
  await service.command.kill()
  const bytes = filesBelow(service.folder).reduce((sum, path) => sum + statSync(path).size, 0)
  console.log(
    `\nErasure of ${count} holders, ${(count / seconds).toFixed(0)} proofs a second: ${before} → ${after} personal strings in the data folder, ` +
      `${countFound(service.folder, holders)} after a kill; ${(bytes / count / 1024).toFixed(1)} KiB a holder remain with the sealed proofs`,
  )
}
