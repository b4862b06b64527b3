import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, replaceFile, thisTool } from '../../input/index.ts'
import { madeChip } from '../../scenario/index.ts'
import {
  AdjustableClock,
  DatabaseUnusable,
  ListenFailure,
  type RunningService,
  restoreSnapshot,
  startService,
} from '../../service/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { dataOption } from '../arguments/option-rows.ts'
import { readTime } from '../arguments/option-value.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop, Stop, usageStop } from '../arguments/stop.ts'
import { print } from '../output/output.ts'
import { debugTrace, Voice } from '../output/terminal.ts'
import { isThisMachine } from '../service/listening.ts'
import { ADDRESS_FILE } from '../service/service-address.ts'
import { keyFiles, serviceConfigIn } from '../service/service-files.ts'
import { untilInterrupted } from '../service/until-interrupted.ts'

const PORT = 7080

export const command: Command = {
  name: 'serve',
  section: 'service',
  order: 10,
  summary: 'Run the identity-proofing service on this machine',
  operand: null,
  details: [
    'Prints one line of JSON when it listens: the addresses of both APIs, the keys that call them, and the public key that verifies its proofs. Ctrl+C ends it; what was acknowledged is there at the next start.',
    'Proofs are signed with the published test key unless the configuration names another: they verify, with a warning that anybody could have signed them.',
    'It answers on 127.0.0.1 only, unless --host says otherwise, and refuses calls that a web page makes.',
  ],
  options: [
    {
      name: 'port',
      short: 'p',
      value: { kind: 'integer', label: 'N', range: [0, 65_535] },
      help: 'Port to listen on; 0 takes any free one. Default: 7080.',
    },
    { name: 'host', value: { kind: 'text', label: 'ADDRESS' }, help: 'Address to listen on. Default: 127.0.0.1.' },
    dataOption('Folder for everything that the service keeps.'),
    { name: 'in-memory', help: 'Keep everything in memory: nothing is left when it ends.' },
    {
      name: 'config',
      short: 'c',
      value: { kind: 'file', label: 'FILE' },
      help: 'Configuration as JSON: tenants with keys, webhooks, expiry, deletion policy; signing key; country authorities.',
    },
    {
      name: 'seed',
      value: { kind: 'text', label: 'TEXT' },
      help: 'Makes ids and keys follow from TEXT, so that runs can be repeated.',
    },
    {
      name: 'clock',
      value: { kind: 'text', label: 'TIME' },
      help: 'real, or a time such as 2026-10-05T08:00:00 at which the clock stands until the control API moves it. Without it the clock goes on as the data folder had it, which is real unless it was moved.',
    },
    {
      name: 'restore',
      value: { kind: 'file', label: 'FILE' },
      help: 'Begin with the snapshot in FILE; the data folder must be empty.',
    },
    {
      name: 'salvage',
      help: 'Start with what can be read of a damaged data folder; the rest is moved to its folder lost+found and named.',
    },
  ],
  examples: [
    { line: 'serve', description: 'on port 7080, with one tenant' },
    { line: 'serve --port 0 --in-memory --clock 2026-10-05T08:00:00', description: 'for tests: any port, frozen time' },
    { line: 'serve --config tenants.json --data ./service', description: 'tenants of your own' },
  ],
  run: serve,
}

/** Runs `proofbench serve`: serves until the process is interrupted. */
async function serve(args: ParsedArguments): Promise<ExitCode> {
  const voice = new Voice(args.has('quiet'))
  const folder = folderOf(args)
  const service = await start(args, folder, voice)
  for (const note of service.notes) voice.note(note)
  if (args.text('seed') !== undefined) voice.note(seedWarning(args.text('host')))
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

function seedWarning(host: string | undefined): string {
  const isLocal = host === undefined || isThisMachine(host)
  return `--seed makes the same keys on every machine: anybody who knows the seed can call this service${
    isLocal ? '' : `, and other machines reach it at ${host}`
  }.`
}

/**
 * Writes the address file for commands that use a running service. The service also runs without it, for example on a full disk.
 */
function writeAddress(folder: string, line: string, voice: Voice): void {
  try {
    replaceFile(join(folder, ADDRESS_FILE), line)
  } catch {
    rmSync(join(folder, ADDRESS_FILE), { force: true })
    voice.note(`${ADDRESS_FILE} could not be written to ${folder}: other commands will not find the service there.`)
  }
}

async function start(args: ParsedArguments, folder: string | null, voice: Voice): Promise<RunningService> {
  const configFile = args.text('config')
  const config = configFile === undefined ? {} : serviceConfigIn(configFile)
  const trusted = keyFiles(config, configFile)
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
      ...trusted,
      makeChip: madeChip,
      onFault(reference, error) {
        voice.note(`a call or a check failed inside the service (${reference}); PROOFBENCH_DEBUG=1 shows where`)
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

/** Parses a local date-time of the service, whose zone is UTC. Service: Conventions */
function clockOf(text: string | undefined): AdjustableClock {
  if (text === undefined) return new AdjustableClock()
  if (text === 'real') return new AdjustableClock(null, true)
  const time = text.includes('T') ? readTime(text) : undefined
  if (time === undefined)
    throw usageStop(`--clock ${text} is no time`, 'Use real, or a time such as 2026-10-05T08:00:00.')
  return new AdjustableClock(Date.parse(time))
}
