import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is signed, by which key; `hash` as openssl and Python name it, default `sha256`. */
export interface ToSign {
  readonly body: Uint8Array
  readonly secret: Uint8Array
  readonly hash?: string
}
export type SigningTool = 'openssl' | 'python3'

/** HMACs of independent implementations, all by one process; tests of a tool that is not installed are skipped. */
export const FOREIGN_SIGNERS: { readonly [tool in SigningTool]: (all: readonly ToSign[]) => readonly Buffer[] } = {
  openssl(all) {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-signed-'))
    try {
      const commands = all.map(({ body, secret, hash = 'sha256' }, at) => {
        writeFileSync(join(folder, `${at}`), body)
        return `openssl dgst -${hash} -mac HMAC -macopt hexkey:${hex(secret)} -r ${at}`
      })
      return digestsIn(run('sh', ['-ec', commands.join('\n')], '', folder))
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  python3(all) {
    const lines = all.map(({ body, secret, hash = 'sha256' }) => `${hash} ${hex(secret)} ${hex(body)}`)
    return digestsIn(run('python3', ['-c', PYTHON], lines.join('\n')))
  },
}

const PYTHON = `import hmac,sys
for line in sys.stdin.read().split("\\n"):
  name, key, body = line.split(" ")
  print(hmac.new(bytes.fromhex(key), bytes.fromhex(body), name).hexdigest())`

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Each line begins with a digest. */
const digestsIn = (lines: Buffer): readonly Buffer[] =>
  lines
    .toString()
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line.split(' ')[0] ?? '', 'hex'))

/** Runs a tool and returns what it prints. Throws what it says on standard error if it fails. */
export function run(tool: string, args: readonly string[], input: string | Uint8Array, cwd?: string): Buffer {
  const { status, stdout, stderr } = spawnSync(tool, args, { input, cwd })
  if (status !== 0) throw new Error(`${tool}: ${stderr}`)
  return stdout
}

export function hasTool(tool: string): boolean {
  const has = spawnSync(tool, ['--version']).error === undefined
  if (!has) console.warn(`skipped: ${tool} is not installed`)
  return has
}
