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
/** Maximum number of faults of a configuration that are shown. */
const MAX_FAULTS = 20

/** Runs `proofbench serve`: the service until it is interrupted. */
export async function serve(args: ParsedArguments): Promise<ExitCode> {
  const voice = new Voice(args.has('quiet'))
  const folder = folderOf(args)
  const service = await start(args, folder, voice)
  for (const note of service.notes) voice.note(note)
  if (args.text('seed') !== undefined)
    voice.note('--seed makes the same keys on every machine: anybody who knows the seed can call this service.')
  // Registered before the line is printed: its reader may end the service immediately.
  const end = untilInterrupted()
  const line = `${JSON.stringify(service.address)}\n`
  if (folder !== null) writeAddress(folder, line, voice)
  print(line)
  voice.note(`The service listens on ${service.address.baseUrl}; Ctrl+C ends.`)
  await end
  voice.note('Ending; calls under way are answered.')
  if (folder !== null) rmSync(join(folder, ADDRESS_FILE), { force: true })
  await service.stop()
  return EXIT.passed
}

/**
 * Writes the address file for commands that use a running service. The service also runs without it, for example on a full disk.
 */
function writeAddress(folder: string, line: string, voice: Voice): void {
  try {
    writeFileSync(join(folder, ADDRESS_FILE), line, { mode: 0o600 })
  } catch {
    rmSync(join(folder, ADDRESS_FILE), { force: true })
    voice.note(`${ADDRESS_FILE} could not be written to ${folder}: other commands will not find the service there.`)
  }
}

async function start(args: ParsedArguments, folder: string | null, voice: Voice): Promise<RunningService> {
  const configFile = args.text('config')
  const config = configFile === undefined ? {} : configOf(configFile)
  try {
    const snapshot = args.text('restore')
    if (snapshot !== undefined) restore(snapshot, folder)
    return await startService({
      folder,
      salvage: args.has('salvage'),
      config,
      port: args.number('port') ?? PORT,
      address: args.text('host') ?? '127.0.0.1',
      clock: clockOf(args.text('clock')),
      seed: args.text('seed') ?? null,
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

function folderOf(args: ParsedArguments): string | null {
  const folder = args.text('data')
  if (!args.has('in-memory')) return folder ?? join(dataFolder(), 'service')
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
    return readServiceConfig(readText(file, '--config'))
  } catch (error) {
    if (error instanceof ConfigFault)
      throw usageStop(`${file} is no configuration of the service`, [
        ...error.faults.slice(0, MAX_FAULTS),
        'main/service/README.md lists its members.',
      ])
    throw error
  }
}

const readText = (file: string, source?: string): string => Buffer.from(readNamed(file, source).bytes).toString('utf8')

/** Reads an RSA private key in PEM. */
function signingKeyIn(file: string): string {
  const text = readText(file)
  try {
    if (createPrivateKey(text).asymmetricKeyType === 'rsa') return text
  } catch {
    // It is not a private key.
  }
  throw usageStop(
    `${file} holds no RSA private key that can be read`,
    'signingKey names a file with one, PEM without a password; `openssl genrsa -out signer.pem 3072` makes one.',
  )
}

/** Reads the files that the configuration names, relative to it. */
function keyFiles(config: ServiceConfig, configFile: string | undefined) {
  const { signingKey, countryAuthorities = [], chipRevocationLists = [] } = config
  const toPath = (file: string): string => resolve(dirname(configFile ?? '.'), file)
  return {
    ...(signingKey === undefined ? {} : { signingKey: signingKeyIn(toPath(signingKey)) }),
    countryAuthorities: countryAuthorities.map((file) => readAuthorities(toPath(file))),
    chipRevocationLists: chipRevocationLists.map((file) => readRevocationLists(toPath(file))),
  }
}

/** Parses a local date-time of the service, whose zone is UTC. Service: Conventions */
function clockOf(text: string | undefined): AdjustableClock {
  if (text === undefined) return new AdjustableClock()
  if (text === 'real') return new AdjustableClock(null, true)
  const time = Date.parse(/Z$|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}T/.test(text))
    throw usageStop(`--clock ${text} is no time`, 'Use real, or a time such as 2026-10-05T08:00:00.')
  return new AdjustableClock(time)
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process immediately. */
function untilInterrupted(): Promise<void> {
  return new Promise((settle) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        settle()
        process.once(signal, () => process.exit(130))
      })
  })
}
