import { isUtf8 } from 'node:buffer'
import { validateHeaderName } from 'node:http'
import type { WebhookSecurity } from '../service/engine/tenant.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { readNamed } from './read-named.ts'
import { noInputStop, usageStop } from './stop.ts'

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

/** Options and environment → setup; stops with what to do where they do not fit together. */
export function listenSetup(given: ParsedArguments, environment: NodeJS.ProcessEnv = process.env): ListenSetup {
  return {
    host: given.text('host') ?? '127.0.0.1',
    port: given.number('port') ?? 7081,
    security: securityFrom(given, environment),
    answer: given.number('answer') ?? 204,
    delayMs: given.number('delay') ?? 0,
    isJson: given.text('format') === 'json',
  }
}

function securityFrom(given: ParsedArguments, environment: NodeJS.ProcessEnv): WebhookSecurity {
  const asked = secretOption(given)
  const mode = given.text('security') ?? (asked === undefined ? 'none' : 'hmac')
  if (mode === 'none') {
    const [useless] = ['secret', 'secret-file', 'header'].filter((name) => given.text(name) !== undefined)
    if (useless === undefined) return { mode: 'None' }
    throw usageStop(`--${useless} needs --security hmac or api-key`, 'Without security there is nothing to verify.')
  }
  const secret = asked ?? environment[SECRET_VARIABLE]
  if (secret === undefined || secret === '') throw usageStop(`--security ${mode} needs a secret`, SECRET_HINT)
  const header = headerName(given.text('header') ?? (mode === 'hmac' ? 'X-Signature' : 'X-API-Key'))
  return mode === 'hmac' ? { mode: 'HMAC', header, secret } : { mode: 'API_KEY', header, key: secret }
}

function secretOption(given: ParsedArguments): string | undefined {
  const file = given.text('secret-file')
  const secret = given.text('secret')
  if (file === undefined) return secret
  if (secret !== undefined) throw usageStop('--secret and --secret-file were both given', 'Give one of them.')
  const { bytes } = readNamed(file, '--secret-file')
  if (bytes.length > 65_536 || !isUtf8(bytes))
    throw noInputStop(`--secret-file ${file}: not a text in UTF-8 of at most 65536 bytes`, 'Is it the right file?')
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/\r?\n$/, '')
  if (text === '') throw noInputStop(`--secret-file ${file}: the file is empty`, SECRET_HINT)
  return text
}

function headerName(name: string): string {
  try {
    validateHeaderName(name)
    return name
  } catch {
    throw usageStop(`--header ${JSON.stringify(name)} is no name of an HTTP header`, 'Example: --header X-Signature')
  }
}
