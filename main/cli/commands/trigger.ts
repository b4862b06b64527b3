import { join } from 'node:path'
import { dataFolder, readSmallFile, systemCode } from '../../input/index.ts'
import { givenText } from '../../proof/index.ts'
import { terminalText } from '../../report/index.ts'
import {
  CallFailed,
  isTrigger,
  ServiceClient,
  type ServiceKeys,
  TRIGGERS,
  type TriggeredEvent,
  triggerEvent,
} from '../../scenario/index.ts'
import { nearestWord } from '../../yaml/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { dataOption } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop, Stop, usageStop } from '../arguments/stop.ts'
import { print } from '../output/output.ts'
import { Voice } from '../output/terminal.ts'
import { ADDRESS_FILE } from '../service/service-address.ts'

export const command: Command = {
  name: 'trigger',
  section: 'service',
  order: 40,
  summary: 'Make the transaction that causes a notification, in a running service',
  operand: {
    label: 'EVENT',
    min: 0,
    max: 1,
    kind: 'choice',
    choices: [
      'Evaluation.CREATED',
      'Evaluation.UPDATED',
      'Evaluation.DELETED',
      'IdentityStatusUpdate.PAUSED',
      'IdentityStatusUpdate.TIMEOUT',
      'IdentityStatusUpdate.ERROR',
    ],
  },
  details: [
    'Without an EVENT they are listed. The service must be running; the notifications that were made are printed as JSON, one in a line.',
    'IdentityStatusUpdate.PAUSED needs a tenant with pauseAndResume; otherwise the transaction times out.',
  ],
  options: [
    dataOption('Data folder of the running service.'),
    {
      name: 'address',
      value: { kind: 'file', label: 'FILE' },
      help: 'File with the line that serve printed, for a service without a data folder.',
    },
  ],
  examples: [
    { line: 'trigger', description: 'list the events' },
    { line: 'trigger Evaluation.CREATED', description: 'see what your receiver makes of it' },
  ],
  run: trigger,
}

/** Runs `proofbench trigger`: creates the transaction that causes a notification, in a running service. */
async function trigger(args: ParsedArguments): Promise<ExitCode> {
  const [name] = args.operands
  if (name === undefined) return list()
  const event = eventOf(name)
  const client = new ServiceClient(serviceKeys(args))
  const identityId = await createTransaction(client, event)
  const voice = new Voice(args.has('quiet'))
  const deliveries = await client.control<readonly Delivery[]>('GET', `/deliveries?identityId=${identityId}`)
  for (const delivery of deliveries.toReversed()) print(`${JSON.stringify(delivery)}\n`)
  if (deliveries.length === 0) {
    voice.note(`Transaction ${identityId} was made, but nothing is notified.`)
    voice.note('The tenant has no webhook: give it one in the configuration, or by the control API.')
  } else voice.note(`Transaction ${identityId} was made; its notifications are listed as they stand now.`)
  return EXIT.passed
}

/** Printed members of a delivery. */
interface Delivery {
  readonly id: string
  readonly state: string
}

function list(): ExitCode {
  const width = Math.max(...Object.keys(TRIGGERS).map((name) => name.length))
  const rows = Object.entries(TRIGGERS).map(([name, description]) => `${name.padEnd(width)}  ${description}\n`)
  print(rows.join(''))
  return EXIT.passed
}

function eventOf(name: string): TriggeredEvent {
  if (isTrigger(name)) return name
  const suggestion = nearestWord(name, Object.keys(TRIGGERS))
  throw usageStop(
    `There is no event ${JSON.stringify(name)}`,
    suggestion === undefined ? '`proofbench trigger` lists them.' : `Did you mean ${suggestion}?`,
  )
}

async function createTransaction(client: ServiceClient, event: TriggeredEvent): Promise<string> {
  try {
    return await triggerEvent(client, event)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const hint = error.status === null ? 'Is `proofbench serve` running?' : ''
    throw new Stop(EXIT.noInput, terminalText(error.message, 500), hint)
  }
}

/** Reads the addresses and keys of the service from the line that `serve` printed, or from its data folder. */
function serviceKeys(args: ParsedArguments): ServiceKeys {
  const file = args.text('address') ?? join(args.text('data') ?? join(dataFolder(), 'service'), ADDRESS_FILE)
  const text = givenText(addressBytes(file)) ?? ''
  // The line may stand among those of a log.
  const address = [text, ...text.split('\n')].map(jsonOf).find(isAddress)
  if (address) return address
  throw usageStop(
    `${file} is not the line that serve prints`,
    'Save it when the service starts: proofbench serve --in-memory > address.json',
  )
}

function addressBytes(file: string): Uint8Array {
  try {
    return readSmallFile(file)
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    throw noInputStop(
      `No service is found there: ${file} cannot be read (${code})`,
      'Start one with `proofbench serve`, with the same --data where it has one.',
    )
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const MEMBERS = ['apiRoot', 'controlRoot', 'backendKey', 'controlKey'] as const

const isAddress = (value: unknown): value is ServiceKeys =>
  typeof value === 'object' && value !== null && MEMBERS.every((name) => typeof Reflect.get(value, name) === 'string')
