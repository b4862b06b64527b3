import { existsSync } from 'node:fs'
import { counted } from '../../../../shared/report/index.ts'
import { isoTime } from '../../../../shared/schema/index.ts'
import { homePath, replaceFile } from '../../../input/index.ts'
import { type Delivered, type Library, queueEvents } from '../../../library/index.ts'
import { DEFAULT_WEBHOOK, prepareAttempt } from '../../../service/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { Stop, usageStop } from '../../arguments/stop.ts'
import { readNamedSecret, readNamedText } from '../../inputs/read-named.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { Voice } from '../../output/terminal.ts'

/** Events of one notification. */
const MAX_EVENTS = 500
const MAX_SECRET = 10_000
/** Header of the signature: HMAC-SHA-256 of the body, Base64. */
const SIGNATURE = 'X-Signature'

export const command: Command = {
  name: 'library notify',
  section: 'review',
  order: 74,
  summary: 'Tell another program what came into queues, was escalated, or is done',
  operand: null,
  details: [
    'Posts what happened in the queues since the last delivery to a webhook, as JSON: {library, time, events: [{event, archive, queue, step, since, due}]}, at most 500 events in each. event is waiting, escalated or done; archive is a SHA-256. No person is named, and nothing of the holder. The header X-Signature is the HMAC-SHA-256 of the body under the secret, Base64, as the notifications of the service have it.',
    'Run it from a scheduler. What was delivered is in the file of --state, which is written when all was taken (2xx). What could not be delivered (exit code 66) is sent by the next run, and nothing is lost; an event may come twice.',
  ],
  options: [
    LIBRARY,
    { name: 'to', value: { kind: 'text', label: 'URL' }, help: 'Address of the webhook, http or https. Required.' },
    {
      name: 'secret-file',
      value: { kind: 'file', label: 'FILE' },
      help: 'File with the secret of the HMAC. Required.',
    },
    {
      name: 'state',
      value: { kind: 'file', label: 'FILE' },
      help: 'File that remembers what was delivered. Required.',
    },
  ],
  examples: [
    {
      line: 'library notify --to https://desk.example/hook --secret-file secret.txt --state queue-state.json',
      description: 'every five minutes',
    },
  ],
  run: (args) => withLibrary(args, (library) => notify(library, args)),
}

/** Runs `proofbench library notify`. */
async function notify(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const required = (name: string): string => {
    const value = args.text(name)
    if (value === undefined)
      throw usageStop(
        'library notify needs --to, --secret-file and --state',
        'proofbench help library notify explains them.',
      )
    return value
  }
  const [url, file] = [required('to'), required('state')]
  const secret = readNamedSecret(required('secret-file'), '--secret-file', MAX_SECRET)
  const known = existsSync(homePath(file)) ? stateFrom(file) : {}
  const { events, state } = await queueEvents(library, known, Date.now())
  const settings = { ...DEFAULT_WEBHOOK, url, security: { mode: 'HMAC', header: SIGNATURE, secret } as const }
  for (let from = 0; from < events.length; from += MAX_EVENTS) {
    const content = {
      library: library.log.key.fingerprint,
      time: isoTime(Date.now()),
      events: events.slice(from, from + MAX_EVENTS),
    }
    const attempt = prepareAttempt(settings, new TextEncoder().encode(JSON.stringify(content)))
    const { outcome, answer, failure } = await attempt.send(new AbortController().signal)
    if (outcome !== 'DELIVERED')
      throw new Stop(
        EXIT.noInput,
        `the webhook did not take the notification: ${failure?.message ?? `status ${answer?.status}`}`,
        'The same events are sent by the next run.',
      )
  }
  replaceFile(homePath(file), JSON.stringify(state))
  new Voice(args.has('quiet')).note(
    events.length === 0 ? 'nothing happened' : `${counted(events.length, 'event')} delivered`,
  )
  return EXIT.passed
}

function stateFrom(file: string): Delivered {
  try {
    const value: unknown = JSON.parse(readNamedText(file, '--state'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Delivered // written by this command
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw usageStop(
    `--state ${file} is no state of library notify`,
    'Name the file of an earlier run, or one that does not exist.',
  )
}
