import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { counted } from '../../../shared/report/index.ts'
import { dataFolder } from '../../input/index.ts'
import { safeJson, terminalText } from '../../report/index.ts'
import { ALGORITHM, type NoteKey, readVerifierKey, Witness, witnessServer } from '../../statement/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { print } from '../output/output.ts'
import { Voice } from '../output/terminal.ts'
import { serverStop, untilInterrupted } from '../service/listening.ts'

const PORT = 7082

export const command: Command = {
  name: 'witness',
  section: 'review',
  order: 137,
  summary: 'Cosign checkpoints of logs that only grow, for another department',
  operand: null,
  details: [
    'A witness (C2SP tlog-witness) keeps the latest checkpoint of each log that it knows, and cosigns a new one only if the log continues it. A log that was cut off, restored from an older copy, forked or rewritten finds nobody who cosigns it. Run it where the owners of the logs cannot write: its key and state are in --folder.',
    'It prints its verifier key; the library names it with library anchor set --to "witness:URL KEY". --log names the verifier key of a log, which library log checkpoint prints. It sees checkpoints and hashes, no entries.',
    'POST …/add-checkpoint and GET …/SHA-256-OF-ORIGIN/checkpoint, without TLS: put a proxy in front of it where the network needs it. Ctrl+C ends.',
  ],
  options: [
    {
      name: 'log',
      value: { kind: 'text', label: 'KEY' },
      repeatable: true,
      help: 'Verifier key of a log to witness; may be repeated.',
    },
    {
      name: 'folder',
      value: { kind: 'folder', label: 'DIR' },
      help: "Folder of key and state. Default: witness in the user's data folder.",
    },
    {
      name: 'name',
      value: { kind: 'text', label: 'NAME' },
      help: 'Name of the witness, such as audit.bank.example/witness. Default: proofbench.invalid/witness.',
    },
    {
      name: 'port',
      short: 'p',
      value: { kind: 'integer', label: 'N', range: [0, 65_535] },
      help: `Port to listen on; 0 takes any free one. Default: ${PORT}.`,
    },
    {
      name: 'host',
      value: { kind: 'text', label: 'ADDRESS' },
      help: 'Address to listen on. Default: 127.0.0.1, which other machines cannot reach.',
    },
    { name: 'list', help: 'Print the latest checkpoint of each log and end.' },
  ],
  examples: [
    { line: 'witness --log "$(cat library.vkey)" --folder /srv/witness', description: 'for one library' },
    { line: 'witness --folder /srv/witness --list', description: 'what it has seen of each log' },
  ],
  run: witness,
}

/** Runs `proofbench witness`. */
async function witness(args: ParsedArguments): Promise<ExitCode> {
  const name = args.text('name') ?? 'proofbench.invalid/witness'
  if (/[\s+]/.test(name)) throw usageStop(`--name cannot be ${JSON.stringify(name)}`, 'It has no spaces and no plus.')
  const opened = new Witness(args.text('folder') ?? join(dataFolder(), 'witness'), name, args.texts('log').map(logKey))
  try {
    if (args.has('list')) {
      for (const { note } of opened.logs()) print(`${note}\n`)
      return EXIT.passed
    }
    if (args.texts('log').length === 0)
      throw usageStop('A witness needs a log', 'Give --log KEY, which library log checkpoint prints.')
    return await serve(opened, args)
  } finally {
    opened.close()
  }
}

function logKey(text: string): NoteKey {
  const key = readVerifierKey(text, ALGORITHM.note)
  if (!key)
    throw usageStop(
      `--log ${JSON.stringify(text)} is no verifier key`,
      'library log checkpoint prints it: NAME+ID+KEY.',
    )
  return key
}

async function serve(opened: Witness, args: ParsedArguments): Promise<ExitCode> {
  const voice = new Voice(args.has('quiet'))
  const [host, port] = [args.text('host') ?? '127.0.0.1', args.number('port') ?? PORT]
  let cosigned = 0
  const server = witnessServer(opened, {
    now: Date.now,
    onAnswer: (path, { status, body }) => {
      if (status === 200 && path.endsWith('/add-checkpoint')) cosigned += 1
      else if (status !== 200) voice.note(`${terminalText(path, 100)}: ${status} ${terminalText(body.trim(), 200)}`)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(serverStop(error, host, port)))
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo // a server on a port
  print(
    `${safeJson({ listening: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, key: opened.verifierKey })}\n`,
  )
  await untilInterrupted()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  voice.note(`${counted(cosigned, 'checkpoint')} cosigned`)
  return EXIT.passed
}
