import { counted } from '../../../shared/report/index.ts'
import { NO_PAINT, safeJson, terminalText } from '../../report/index.ts'
import { type Arrival, type RunningReceiver, startReceiver } from '../../service/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { arrivalJson, arrivalReport } from '../library/arrival-report.ts'
import { arrivalText } from '../library/arrival-text.ts'
import { OutputClosed, openOutput } from '../output/output.ts'
import { paintFor, Voice } from '../output/terminal.ts'
import { type ListenSetup, listenSetup } from '../service/listen-setup.ts'
import { onSignals, serverStop } from '../service/listening.ts'

export const command: Command = {
  name: 'listen',
  section: 'service',
  order: 50,
  summary: 'Receive webhook notifications, verify and print them',
  operand: null,
  details: [
    'Verifies the raw bytes of every notification, checks its body against the specification and prints it. Where the HMAC differs, the likely mistake is named: JSON written anew, a line end, hexadecimal digits, another secret, header or encoding.',
    'A notification that is right is answered with --answer, one that is not authentic with 401, a body that is no JSON with 400, another method with 405, a body above 1 MiB with 413. Ctrl+C ends.',
    'The secret comes from --secret-file, --secret or the variable PROOFBENCH_WEBHOOK_SECRET. Other users of the machine can see --secret in the list of processes.',
  ],
  options: [
    {
      name: 'port',
      short: 'p',
      value: { kind: 'integer', label: 'N', range: [0, 65_535] },
      help: 'Port to listen on; 0 takes any free one. Default: 7081.',
    },
    {
      name: 'host',
      value: { kind: 'text', label: 'ADDRESS' },
      help: 'Address to listen on. Default: 127.0.0.1, which other machines cannot reach.',
    },
    {
      name: 'security',
      short: 's',
      value: { kind: 'choice', label: 'MODE', choices: ['none', 'api-key', 'hmac'] },
      help: 'How notifications are secured. Default: hmac where a secret is given as an option, else none.',
    },
    {
      name: 'header',
      value: { kind: 'text', label: 'NAME' },
      help: 'Header that carries the HMAC or key. Default: X-Signature for hmac, X-API-Key for api-key.',
    },
    { name: 'secret', value: { kind: 'text', label: 'SECRET' }, help: 'Secret of the HMAC, or the API key; UTF-8.' },
    {
      name: 'secret-file',
      value: { kind: 'file', label: 'FILE' },
      help: 'File that holds the secret; one line end behind it is left out.',
    },
    {
      name: 'answer',
      value: { kind: 'integer', label: 'STATUS', range: [200, 599] },
      help: 'Status that answers a right notification, such as 500 to see retries. Default: 204.',
    },
    {
      name: 'delay',
      value: { kind: 'integer', label: 'MS', range: [0, 3_600_000] },
      help: 'Milliseconds to wait before every answer. Default: 0.',
    },
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json'] },
      help: 'text (default) or json: one line for each request.',
    },
  ],
  examples: [
    { line: 'listen --secret-file webhook.secret', description: 'verify HMACs in X-Signature' },
    { line: 'listen --security api-key --header X-Key --secret s3same', description: 'expect a key in a header' },
    { line: 'listen --answer 503 --delay 2000', description: 'be a receiver in trouble, to see retries' },
    {
      line: 'listen --port 0 --format json',
      description: 'any free port, for scripts: the first line names the address',
    },
  ],
  run: listen,
}

/** Runs `proofbench listen`: receives notifications until it is interrupted or its standard output is closed. */
async function listen(args: ParsedArguments): Promise<ExitCode> {
  const setup = listenSetup(args)
  const paint = setup.isJson ? NO_PAINT : await paintFor(1)
  const voice = new Voice(args.has('quiet'))
  const output = openOutput(undefined)
  const counts = { right: 0, refused: 0 }
  const finished = Promise.withResolvers<void>()
  const print = (text: string): void => {
    try {
      output.write(text)
    } catch (error) {
      if (error instanceof OutputClosed) finished.resolve()
      else finished.reject(error)
    }
  }
  const onArrival = (arrival: Arrival): void => {
    const report = arrivalReport(arrival, setup.security)
    if (isRight(arrival)) counts.right += 1
    else counts.refused += 1
    print(setup.isJson ? arrivalJson(report) : `${arrivalText(report, paint)}\n`)
  }
  const onMalformed = (code: string): void => voice.note(`a request could not be read (${terminalText(code, 60)})`)
  const receiver = await startedReceiver(setup, onArrival, onMalformed)
  const removeListeners = onSignals(finished.resolve)
  print(setup.isJson ? `${safeJson({ listening: receiver.url })}\n` : `${greeting(receiver.url, setup)}\n\n`)
  try {
    await finished.promise
  } finally {
    removeListeners()
    await receiver.close()
  }
  voice.note(`${counted(counts.right + counts.refused, 'request')}, ${counts.right} of them right notifications`)
  return EXIT.passed
}

const isRight = ({ method, authenticity, judgement }: Arrival): boolean =>
  method === 'POST' &&
  (authenticity === 'RIGHT' || authenticity === 'NOT_ASKED') &&
  judgement.notification !== undefined &&
  judgement.problems.length === 0

async function startedReceiver(
  { host, port, security, answer, delayMs }: ListenSetup,
  onArrival: (arrival: Arrival) => void,
  onMalformed: (code: string) => void,
): Promise<RunningReceiver> {
  try {
    return await startReceiver({ host, port, security, answer, delayMs, onArrival, onGarbage: onMalformed })
  } catch (error) {
    throw serverStop(error, host, port)
  }
}

function greeting(url: string, { security }: ListenSetup): string {
  switch (security.mode) {
    case 'None':
      return `Listening on ${url} without security; Ctrl+C ends.`
    case 'API_KEY':
      return `Listening on ${url} for a key in ${security.header}; Ctrl+C ends.`
    case 'HMAC':
      return `Listening on ${url} for an HMAC-SHA256 in ${security.header}; Ctrl+C ends.`
  }
}
