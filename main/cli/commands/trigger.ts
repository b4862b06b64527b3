import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../../input/data-folder.ts'
import { systemCode } from '../../input/input-failure.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { CallFailed, ServiceClient, type ServiceKeys } from '../../service/trigger/service-client.ts'
import { isTrigger, TRIGGERS, type TriggeredEvent, triggerEvent } from '../../service/trigger/trigger-event.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { nearest } from '../nearest.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { ADDRESS_FILE } from '../service-address.ts'
import { noInputStop, Stop, usageStop } from '../stop.ts'
import { Voice } from '../terminal.ts'

/** `proofbench trigger`: makes the transaction that causes a notification, in a running service. */
export async function trigger(given: ParsedArguments): Promise<ExitCode> {
  const [name] = given.operands
  if (name === undefined) return list()
  const event = eventOf(name)
  const client = new ServiceClient(addressOf(given))
  const identityId = await made(client, event)
  const voice = new Voice(given.has('quiet'))
  const deliveries = await client.control<readonly Delivery[]>('GET', `/deliveries?identityId=${identityId}`)
  for (const delivery of deliveries.toReversed()) print(`${JSON.stringify(delivery)}\n`)
  if (deliveries.length === 0) {
    voice.note(`Transaction ${identityId} was made, but nothing is notified.`)
    voice.note('The tenant has no webhook: give it one in the configuration, or by the control API.')
  } else voice.note(`Transaction ${identityId} was made; its notifications are listed as they stand now.`)
  return EXIT.passed
}

/** Members that are printed; the control API has more. */
interface Delivery {
  readonly id: string
  readonly state: string
}

function list(): ExitCode {
  const width = Math.max(...Object.keys(TRIGGERS).map((name) => name.length))
  const rows = Object.entries(TRIGGERS).map(([name, says]) => `${name.padEnd(width)}  ${says}\n`)
  print(rows.join(''))
  return EXIT.passed
}

function eventOf(name: string): TriggeredEvent {
  if (isTrigger(name)) return name
  const near = nearest(name, Object.keys(TRIGGERS))
  throw usageStop(
    `There is no event ${JSON.stringify(name)}`,
    near === undefined ? '`proofbench trigger` lists them.' : `Did you mean ${near}?`,
  )
}

async function made(client: ServiceClient, event: TriggeredEvent): Promise<string> {
  try {
    return await triggerEvent(client, event)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const hint = error.status === null ? 'Is `proofbench serve` running?' : ''
    throw new Stop(EXIT.noInput, terminalText(error.message, 500), hint)
  }
}

/** Where the service is and which keys call it: from the line that serve printed, or from its data folder. */
function addressOf(given: ParsedArguments): ServiceKeys {
  const file = given.text('address') ?? join(given.text('data') ?? join(dataFolder(), 'service'), ADDRESS_FILE)
  try {
    const address: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isAddress(address)) return address
    throw noLine(file)
  } catch (error) {
    if (error instanceof SyntaxError) throw noLine(file)
    const code = systemCode(error)
    if (code === undefined) throw error
    throw noInputStop(
      `No service is found there: ${file} cannot be read (${code})`,
      'Start one with `proofbench serve`, with the same --data where it has one.',
    )
  }
}

const noLine = (file: string): Stop =>
  usageStop(
    `${file} is not the line that serve prints`,
    'Save it when the service starts: proofbench serve --in-memory > address.json',
  )

const MEMBERS = ['apiRoot', 'controlRoot', 'backendKey', 'controlKey'] as const

const isAddress = (value: unknown): value is ServiceKeys =>
  typeof value === 'object' && value !== null && MEMBERS.every((name) => typeof Reflect.get(value, name) === 'string')
