import { validateHeaderName } from 'node:http'
import type { WebhookSecurity } from '../../service/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamedSecret } from '../inputs/read-named.ts'

const SECRET_VARIABLE = 'PROOFBENCH_WEBHOOK_SECRET'
const SECRET_HINT = `Give --secret-file FILE, --secret SECRET, or set ${SECRET_VARIABLE}.`

export interface ListenSetup {
  readonly host: string
  readonly port: number
  readonly security: WebhookSecurity
  readonly answer: number
  readonly delayMs: number
  readonly isJson: boolean
}

/** Creates the setup from options and environment. Throws `Stop` if they do not fit together. */
export function listenSetup(args: ParsedArguments, environment: NodeJS.ProcessEnv = process.env): ListenSetup {
  return {
    host: args.text('host') ?? '127.0.0.1',
    port: args.number('port') ?? 7081,
    security: securityFrom(args, environment),
    answer: args.number('answer') ?? 204,
    delayMs: args.number('delay') ?? 0,
    isJson: args.text('format') === 'json',
  }
}

function securityFrom(args: ParsedArguments, environment: NodeJS.ProcessEnv): WebhookSecurity {
  const secretArgument = secretOption(args)
  const mode = args.text('security') ?? (secretArgument === undefined ? 'none' : 'hmac')
  if (mode === 'none') {
    const [unusedOption] = ['secret', 'secret-file', 'header'].filter((name) => args.text(name) !== undefined)
    if (unusedOption === undefined) return { mode: 'None' }
    throw usageStop(
      `--${unusedOption} needs --security hmac or api-key`,
      'Without security there is nothing to verify.',
    )
  }
  const secret = secretArgument ?? environment[SECRET_VARIABLE]
  if (secret === undefined || secret === '') throw usageStop(`--security ${mode} needs a secret`, SECRET_HINT)
  const header = headerName(args.text('header') ?? (mode === 'hmac' ? 'X-Signature' : 'X-API-Key'))
  return mode === 'hmac' ? { mode: 'HMAC', header, secret } : { mode: 'API_KEY', header, key: secret }
}

function secretOption(args: ParsedArguments): string | undefined {
  const file = args.text('secret-file')
  const secret = args.text('secret')
  if (file === undefined) return secret
  if (secret !== undefined) throw usageStop('--secret and --secret-file were both given', 'Give one of them.')
  return readNamedSecret(file, '--secret-file', 65_536, SECRET_HINT)
}

function headerName(name: string): string {
  try {
    validateHeaderName(name)
    return name
  } catch {
    throw usageStop(`--header ${JSON.stringify(name)} is no name of an HTTP header`, 'Example: --header X-Signature')
  }
}
