import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AsnParser, AsnSerializer } from '@peculiar/asn1-schema'
import { TimeStampReq } from '@peculiar/asn1-tsp'
import { pemBlocks } from '../../main/proof/keys/pem.ts'
import { readCertificate } from '../../main/proof/keys/x509/certificate.ts'
import type { TimeStampTrust } from '../../main/statement/time-stamp/verify-time-stamp.ts'

const run = promisify(execFile)

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** How the authority answers: as it should, or in one of the wrong ways. */
export type AuthorityMode =
  | 'right'
  | 'down'
  | 'silent'
  | 'endless'
  | 'page'
  | 'redirect'
  | 'error'
  | 'replay'
  | 'cut'
  | 'expired'
  | 'other-purpose'
  | 'unnamed'
  | 'ignoring-policy'

/** Kinds of signing certificates, with the extensions of each. */
const SIGNERS = {
  signer: ['critical,timeStamping', '30'],
  expired: ['critical,timeStamping', '-1'],
  purpose: ['timeStamping,codeSigning', '30'],
} as const

const CONFIG = `[tsa]
default_tsa = own
[own]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.5
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
ess_cert_id_chain = no
tsa_name = yes
`

/** Authority of time stamps on this machine: `openssl ts -reply` behind a small HTTP server. Its root is in `root.pem` of `folder`. */
export class TestAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'proofbench-tsa-'))
  readonly rootPath = join(this.folder, 'root.pem')
  mode: AuthorityMode = 'right'
  requests = 0
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #queue: Promise<unknown> = Promise.resolve()
  #last: Buffer | null = null

  static async start(): Promise<TestAuthority> {
    const authority = new TestAuthority()
    authority.#createKeys()
    await new Promise<void>((resolve) => authority.#server.listen(0, '127.0.0.1', resolve))
    return authority
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tsa`
  }

  /** Trust in the root alone. */
  get trust(): TimeStampTrust {
    return { certificates: this.certificates('root.pem'), revocationLists: [] }
  }

  certificates(name: string): TimeStampTrust['certificates'] {
    const blocks = pemBlocks(readFileSync(join(this.folder, name), 'utf8'))
    return blocks.map(({ der }) => readCertificate(der ?? new Uint8Array(0)))
  }

  openssl(...args: readonly string[]): string {
    return execFileSync('openssl', args, { cwd: this.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    rmSync(this.folder, { recursive: true, force: true })
  }

  #createKeys(): void {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    this.openssl(
      ...[
        'req',
        '-x509',
        ...curve,
        '-keyout',
        'root.key',
        '-out',
        'root.pem',
        '-days',
        '3650',
        '-subj',
        '/CN=Test root',
      ],
      ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    )
    this.openssl(
      ...['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'signer.key', '-out', 'signer.csr', '-subj'],
      '/O=Test/CN=Test time stamps',
    )
    for (const [index, [name, [purpose, days]]] of Object.entries(SIGNERS).entries()) {
      writeFileSync(
        join(this.folder, 'extensions'),
        `extendedKeyUsage=${purpose}\nkeyUsage=critical,digitalSignature\nbasicConstraints=CA:FALSE\nauthorityKeyIdentifier=keyid\n`,
      )
      this.openssl(
        ...[
          'x509',
          '-req',
          '-in',
          'signer.csr',
          '-CA',
          'root.pem',
          '-CAkey',
          'root.key',
          '-set_serial',
          `${index + 2}`,
        ],
        ...['-days', days, '-extfile', 'extensions', '-out', `${name}.pem`],
      )
    }
    writeFileSync(join(this.folder, 'tsa.cnf'), CONFIG)
    writeFileSync(join(this.folder, 'serial'), '01\n')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const query = Buffer.concat(chunks)
    switch (this.mode) {
      case 'down':
        request.socket.destroy()
        return
      case 'silent':
        return
      case 'endless':
        response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
        endless(response)
        return
      case 'page':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to the network</p>')
        return
      case 'redirect':
        response.writeHead(302, { location: `${this.url}/elsewhere` }).end()
        return
      case 'error':
        response.writeHead(503).end()
        return
    }
    // The file of serial numbers has one writer.
    const answered = this.#queue.then(() => this.#reply(query))
    this.#queue = answered.catch(() => {})
    const reply = await answered
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    response.end(this.mode === 'cut' ? reply.subarray(0, -1) : reply)
  }

  async #reply(query: Buffer): Promise<Buffer> {
    if (this.mode === 'replay' && this.#last) return this.#last
    writeFileSync(join(this.folder, 'query'), this.mode === 'ignoring-policy' ? withoutPolicy(query) : query)
    const signer = this.mode === 'expired' ? 'expired.pem' : 'signer.pem'
    await this.#run(
      ...['ts', '-reply', '-config', 'tsa.cnf', '-section', 'own', '-queryfile', 'query', '-out', 'reply'],
      ...['-signer', signer, '-inkey', 'signer.key'],
    )
    if (this.mode === 'other-purpose') return this.#signedAgain('purpose.pem', '-cades')
    if (this.mode === 'unnamed') return this.#signedAgain('signer.pem')
    const reply = readFileSync(join(this.folder, 'reply'))
    this.#last ??= reply
    return reply
  }

  /** Signs the content of the reply as `openssl ts` refuses to: with the certificate of another purpose, or without naming it. */
  async #signedAgain(certificate: string, ...options: readonly string[]): Promise<Buffer> {
    await this.#run('ts', '-reply', '-in', 'reply', '-token_out', '-out', 'token')
    await this.#run('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'content')
    await this.#run(
      ...['cms', '-sign', '-binary', '-nodetach', '-econtent_type', '1.2.840.113549.1.9.16.1.4', '-md', 'sha256'],
      ...[
        '-in',
        'content',
        '-signer',
        certificate,
        '-inkey',
        'signer.key',
        '-outform',
        'DER',
        '-out',
        'token',
        ...options,
      ],
    )
    return granted(readFileSync(join(this.folder, 'token')))
  }

  #run(...args: readonly string[]) {
    return run('openssl', args, { cwd: this.folder })
  }
}

function withoutPolicy(query: Buffer): Uint8Array {
  const { reqPolicy: _, ...request } = AsnParser.parse(query, TimeStampReq)
  return new Uint8Array(AsnSerializer.serialize(new TimeStampReq(request)))
}

/** Returns TimeStampResp with the status "granted". RFC 3161, 2.4.2 */
function granted(token: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from([0x30, 3, 2, 1, 0]), token])
  return Buffer.concat([Buffer.from([0x30, 0x82, content.length >> 8, content.length & 255]), content])
}

/** Sends until the client ends the connection. */
function endless(response: ServerResponse): void {
  const block = Buffer.alloc(65_536)
  const send = (): void => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', send)
  send()
}
