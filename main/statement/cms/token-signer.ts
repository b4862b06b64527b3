import { type ExecFileException, execFile } from 'node:child_process'
import { UnusableKeyError } from '../unusable-key-error.ts'
import { type DocumentSigner, unusable, usableChain } from './document-signer.ts'

/** Key in a PKCS #11 token. RFC 7512 */
export interface TokenKey {
  /** Library of the token's maker. */
  readonly module: string
  readonly token: string
  /** Label of key and certificate. */
  readonly object: string
}

const FORM = 'Give pkcs11:token=NAME;object=LABEL?module-path=LIBRARY (RFC 7512).'

/** Parses an address of a key in a token; null if it is none. Throws `UnusableKeyError` for one with other members. */
export function parseTokenKey(address: string): TokenKey | null {
  if (!address.startsWith('pkcs11:')) return null
  const [path = '', query = ''] = address.slice('pkcs11:'.length).split('?')
  const members = new Map(
    [...path.split(';'), ...query.split('&')]
      .filter((pair) => pair !== '')
      .map((pair): [string, string] => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), decoded(pair.slice(at + 1))]
      }),
  )
  const [module, token, object] = ['module-path', 'token', 'object'].map((name) => members.get(name))
  const others = [...members.keys()].filter((name) => !['module-path', 'token', 'object', 'type'].includes(name))
  if (others[0] !== undefined) throw unusable(`its address has ${others[0]}, which is not used here`, FORM)
  if (!module || !token || !object) throw unusable('its address lacks token, object or module-path', FORM)
  return { module, token, object }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw unusable('its address is not encoded as an address', FORM)
  }
}

/** Environment variable through which the program gets the PIN: arguments are seen by others on the computer. */
const PIN = 'PROOFBENCH_TOKEN_PIN'

/**
 * Returns the signer of a key in a token, through `pkcs11-tool` of OpenSC. `now`: epoch milliseconds. Throws `UnusableKeyError` without that
 * program, without the token, for a wrong PIN, and as `usableChain` does.
 */
export async function tokenSigner(
  { module, token, object }: TokenKey,
  pin: string,
  now: number,
): Promise<DocumentSigner> {
  if (pin === '') throw new UnusableKeyError('WRONG_PASSPHRASE', 'The token needs its PIN', 'Give the PIN of the user.')
  const common = ['--module', module, '--token-label', token, '--login', '--pin', `env:${PIN}`, '--label', object]
  const der = await run([...common, '--read-object', '--type', 'cert'], pin)
  const chain = usableChain([der], () => true, now)
  const mechanism = chain.kind === 'rsa' ? ['SHA256-RSA-PKCS'] : ['ECDSA-SHA256', '--signature-format', 'openssl']
  return { ...chain, sign: (bytes) => run([...common, '--sign', '--mechanism', ...mechanism], pin, bytes) }
}

function run(args: readonly string[], pin: string, input: Uint8Array = new Uint8Array(0)): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', env: { ...process.env, [PIN]: pin }, timeout: 60_000 } as const
    const child = execFile('pkcs11-tool', args, options, (error, stdout, stderr) => {
      if (error === null && stdout.length > 0) resolve(new Uint8Array(stdout))
      else reject(failureOf(error, String(stderr)))
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

function failureOf(error: ExecFileException | null, said: string): UnusableKeyError {
  if (error?.code === 'ENOENT')
    return unusable('pkcs11-tool is not installed', 'Install OpenSC, which is the package opensc on Debian.')
  if (/CKR_(?:USER_)?PIN/.test(said))
    return new UnusableKeyError(
      'WRONG_PASSPHRASE',
      `The PIN of the token is wrong, or none is set (${codeIn(said)})`,
      'Tokens lock after a few attempts.',
    )
  const reason = said.split('\n').find((line) => /error|CKR_|not found|No slot/i.test(line)) ?? 'it gave nothing'
  return unusable(
    `the token answered: ${reason.trim().slice(0, 200)}`,
    'Check module, token and object of its address.',
  )
}

const codeIn = (said: string): string => /CKR_\w+/.exec(said)?.[0] ?? 'no code'
