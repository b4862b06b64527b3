import { createPrivateKey } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { dataFolder } from '../../input/data-folder.ts'
import { thisTool } from '../../report/tool.ts'
import { ConfigFault, readServiceConfig, type ServiceConfig } from '../../service/config/service-config.ts'
import { AdjustableClock } from '../../service/engine/clock.ts'
import { ListenFailure } from '../../service/http/host.ts'
import { type RunningService, startService } from '../../service/start-service.ts'
import { DatabaseUnusable } from '../../service/store/database-unusable.ts'
import { restoreSnapshot } from '../../service/store/restore-folder.ts'
import { readAuthorities, readRevocationLists } from '../chip-trust.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { readNamed } from '../read-named.ts'
import { ADDRESS_FILE } from '../service-address.ts'
import { noInputStop, Stop, usageStop } from '../stop.ts'
import { debugTrace, Voice } from '../terminal.ts'

const PORT = 7080
/** Faults of a configuration that are shown. */
const MOST_FAULTS = 20

/** `proofbench serve`: runs the service until it is interrupted. */
export async function serve(given: ParsedArguments): Promise<ExitCode> {
  const voice = new Voice(given.has('quiet'))
  const folder = folderOf(given)
  const service = await started(given, folder, voice)
  for (const note of service.notes) voice.note(note)
  if (given.text('seed') !== undefined)
    voice.note('--seed makes the same keys on every machine: anybody who knows the seed can call this service.')
  // Whoever reads the line may end the service at once.
  const end = interrupted()
  const line = `${JSON.stringify(service.address)}\n`
  if (folder !== null) keepAddress(folder, line, voice)
  print(line)
  voice.note(`The service listens on ${service.address.baseUrl}; Ctrl+C ends.`)
  await end
  voice.note('Ending; calls under way are answered.')
  if (folder !== null) rmSync(join(folder, ADDRESS_FILE), { force: true })
  await service.stop()
  return EXIT.passed
}

/** For the commands that use a running service; it runs without, as on a full disk. */
function keepAddress(folder: string, line: string, voice: Voice): void {
  try {
    writeFileSync(join(folder, ADDRESS_FILE), line, { mode: 0o600 })
  } catch {
    rmSync(join(folder, ADDRESS_FILE), { force: true })
    voice.note(`${ADDRESS_FILE} could not be written to ${folder}: other commands will not find the service there.`)
  }
}

async function started(given: ParsedArguments, folder: string | null, voice: Voice): Promise<RunningService> {
  const configFile = given.text('config')
  const config = configFile === undefined ? {} : configOf(configFile)
  try {
    const snapshot = given.text('restore')
    if (snapshot !== undefined) restore(snapshot, folder)
    return await startService({
      folder,
      salvage: given.has('salvage'),
      config,
      port: given.number('port') ?? PORT,
      address: given.text('host') ?? '127.0.0.1',
      clock: clockOf(given.text('clock')),
      seed: given.text('seed') ?? null,
      version: thisTool().version,
      ...keyFiles(config, configFile),
      onFault(reference, error) {
        voice.note(`a call failed inside the service (${reference}); PROOFBENCH_DEBUG=1 shows where`)
        debugTrace(error)
      },
    })
  } catch (error) {
    if (error instanceof ListenFailure) throw new Stop(EXIT.usage, error.message, error.hint)
    if (error instanceof DatabaseUnusable) throw new Stop(EXIT.noInput, error.message, error.hint)
    throw error
  }
}

function folderOf(given: ParsedArguments): string | null {
  const folder = given.text('data')
  if (!given.has('in-memory')) return folder ?? join(dataFolder(), 'service')
  if (folder !== undefined) throw usageStop('--in-memory and --data exclude each other', 'Leave one of them out.')
  return null
}

function restore(snapshot: string, folder: string | null): void {
  if (folder === null) throw usageStop('--restore needs a folder to restore into', 'Leave out --in-memory.')
  if (!existsSync(snapshot))
    throw noInputStop(`--restore ${snapshot} is not there`, 'Check the name and the folder you are in.')
  restoreSnapshot(snapshot, folder)
}

function configOf(file: string): ServiceConfig {
  try {
    return readServiceConfig(textOf(file, '--config'))
  } catch (error) {
    if (error instanceof ConfigFault)
      throw usageStop(`${file} is no configuration of the service`, [
        ...error.faults.slice(0, MOST_FAULTS),
        'main/service/README.md lists its members.',
      ])
    throw error
  }
}

const textOf = (file: string, what?: string): string => Buffer.from(readNamed(file, what).bytes).toString('utf8')

/** PEM of an RSA private key. */
function signingKeyIn(file: string): string {
  const text = textOf(file)
  try {
    if (createPrivateKey(text).asymmetricKeyType === 'rsa') return text
  } catch {
    // It is none.
  }
  throw usageStop(
    `${file} holds no RSA private key that can be read`,
    'signingKey names a file with one, PEM without a password; `openssl genrsa -out signer.pem 3072` makes one.',
  )
}

/** Files that the configuration names, relative to itself. */
function keyFiles(config: ServiceConfig, configFile: string | undefined) {
  const { signingKey, countryAuthorities = [], chipRevocationLists = [] } = config
  const beside = (file: string): string => resolve(dirname(configFile ?? '.'), file)
  return {
    ...(signingKey === undefined ? {} : { signingKey: signingKeyIn(beside(signingKey)) }),
    countryAuthorities: countryAuthorities.map((file) => readAuthorities(beside(file))),
    chipRevocationLists: chipRevocationLists.map((file) => readRevocationLists(beside(file))),
  }
}

/** A local date-time of the service, whose zone is UTC. Service: Conventions */
function clockOf(text: string | undefined): AdjustableClock {
  if (text === undefined) return new AdjustableClock()
  if (text === 'real') return new AdjustableClock(null, true)
  const time = Date.parse(/Z$|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}T/.test(text))
    throw usageStop(`--clock ${text} is no time`, 'Use real, or a time such as 2026-10-05T08:00:00.')
  return new AdjustableClock(time)
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        done()
        process.once(signal, () => process.exit(130))
      })
  })
}
