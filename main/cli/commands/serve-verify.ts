import { availableParallelism } from 'node:os'
import { workerPool } from '../../input/index.ts'
import { HostGuard, ListenFailure, startHost } from '../../service/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { LIMIT } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop, usageStop } from '../arguments/stop.ts'
import { endpointApp } from '../endpoint/endpoint-app.ts'
import type { EndpointResult, EndpointTask } from '../endpoint/endpoint-task.ts'
import { readNamedText } from '../inputs/read-named.ts'
import { print } from '../output/output.ts'
import { debugTrace, Voice } from '../output/terminal.ts'
import { isThisMachine } from '../service/listening.ts'
import { untilInterrupted } from '../service/until-interrupted.ts'
import { loadTrust } from '../verification/trust-from.ts'
import { JOBS, TIME_LIMIT, TRUST_OPTIONS, VALIDATION_TIME } from '../verification/verification-options.ts'
import { verificationSetup } from '../verification/verification-setup.ts'
import { workerScript } from '../workers/worker-script.ts'

const PORT = 7090
const MiB = 1024 ** 2
const TIME_LIMIT_SECONDS = 60

export const command: Command = {
  name: 'serve-verify',
  section: 'archives',
  order: 15,
  summary: 'Verify archives that other programs post',
  operand: null,
  details: [
    'POST /v1/verify and /v1/diagnose take an archive as the body, or a form with the parts archive, key and policy. Accept chooses the report: application/json, text/html, application/pdf, application/sarif+json or text/plain. The header proofbench-indication is the verdict.',
    'Keys come from --key, the trust store, a part key, or key=LABEL in the address, which chooses from the trust store; keys that a request names replace the others. Nothing of a request is kept.',
    'GET /v1/openapi.json describes the calls; GET /v1/health and /metrics need no key. Prints one line of JSON when it listens. Callers need the key of --api-key-file (header apikey) unless it listens on this machine only.',
  ],
  options: [
    {
      name: 'port',
      value: { kind: 'integer', label: 'N', range: [0, 65_535] },
      help: 'Port to listen on; 0 takes any free one. Default: 7090.',
    },
    { name: 'host', value: { kind: 'text', label: 'ADDRESS' }, help: 'Address to listen on. Default: 127.0.0.1.' },
    { name: 'api-key-file', value: { kind: 'file', label: 'FILE' }, help: 'File with the key that callers send.' },
    {
      name: 'max-archive',
      value: { kind: 'bytes', label: 'SIZE' },
      help: 'Most bytes of an archive; a form may have 64MiB. Default: 1GiB.',
    },
    ...TRUST_OPTIONS,
    VALIDATION_TIME,
    JOBS,
    TIME_LIMIT,
    LIMIT,
  ],
  examples: [
    { line: 'serve-verify --key signer.pem', description: 'on port 7090 of this machine' },
    {
      line: 'serve-verify --host 0.0.0.0 --api-key-file key.txt --policy strict',
      description: 'for other machines, which send the key',
    },
  ],
  run: serveVerify,
}

/** Runs `proofbench serve-verify` until the process is interrupted. */
async function serveVerify(args: ParsedArguments): Promise<ExitCode> {
  const voice = new Voice(args.has('quiet'))
  const address = args.text('host') ?? '127.0.0.1'
  const keyFile = args.text('api-key-file')
  const apiKey = keyFile === undefined ? null : readNamedText(keyFile, '--api-key-file').trim()
  if (apiKey === '') throw usageStop(`--api-key-file ${keyFile} is empty`, 'Write a key into it.')
  if (apiKey === null && !isThisMachine(address))
    throw usageStop(`--host ${address} needs --api-key-file`, 'Other machines could send archives without a key.')
  const setup = { ...verificationSetup(args), secondReading: 'auto' as const }
  loadTrust(setup)
  const threads = args.number('jobs') ?? availableParallelism()
  const pool = workerPool<EndpointTask, EndpointResult>({
    script: workerScript('endpoint-worker'),
    workerData: setup,
    size: threads,
    timeLimit: Math.round((args.number('time-limit') ?? TIME_LIMIT_SECONDS) * 1000),
  })
  const hosts = new HostGuard()
  const limits = { archiveBytes: args.number('max-archive') ?? 1024 * MiB, formBytes: 64 * MiB, requests: threads * 8 }
  const app = endpointApp({
    ...{ setup, limits, hosts, apiKey, isTimeOfRequest: args.text('time') === undefined },
    run: (task) => pool.run(task),
    onFault(reference, error) {
      voice.note(`a request failed (${reference}); PROOFBENCH_DEBUG=1 shows where`)
      debugTrace(error)
    },
  })
  try {
    const host = await startHost({ app, hosts, address, port: args.number('port') ?? PORT })
    const end = untilInterrupted()
    print(`${JSON.stringify({ baseUrl: host.baseUrl })}\n`)
    voice.note(`The endpoint listens on ${host.baseUrl}; Ctrl+C ends.`)
    await end
    await host.stop()
  } catch (error) {
    if (error instanceof ListenFailure) throw new Stop(EXIT.usage, error.message, error.hint)
    throw error
  } finally {
    await pool.close()
  }
  return EXIT.passed
}
