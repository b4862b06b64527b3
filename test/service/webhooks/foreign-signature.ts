import { spawnSync } from 'node:child_process'

/** HMAC of independent implementations; tests of a tool that is not installed are skipped. */
export const FOREIGN_SIGNERS: {
  readonly [tool in 'openssl' | 'python3']: (body: Uint8Array, secret: Uint8Array, hash?: string) => Buffer
} = {
  openssl: (body, secret, hash = 'sha256') =>
    output('openssl', ['dgst', `-${hash}`, '-mac', 'HMAC', '-macopt', `hexkey:${hex(secret)}`, '-binary'], body),
  python3: (body, secret, hash = 'sha256') =>
    output(
      'python3',
      [
        '-c',
        `import hmac,sys; sys.stdout.buffer.write(hmac.new(bytes.fromhex(sys.argv[1]), sys.stdin.buffer.read(), sys.argv[2]).digest())`,
        hex(secret),
        hash,
      ],
      body,
    ),
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function output(tool: string, args: readonly string[], input: Uint8Array): Buffer {
  const { status, stdout, stderr } = spawnSync(tool, args, { input })
  if (status !== 0) throw new Error(`${tool}: ${stderr}`)
  return stdout
}

export function hasTool(tool: string): boolean {
  const has = spawnSync(tool, ['--version']).error === undefined
  if (!has) console.warn(`skipped: ${tool} is not installed`)
  return has
}
