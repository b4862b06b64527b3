import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inSecurityObject, securityObjectContent } from '../../main/service/checks/chip/make/sign-security-object.ts'

export interface ChipKind {
  readonly name: string
  /** Arguments of `genpkey`. */
  readonly key: readonly string[]
  /** Arguments of `cms -sign`. */
  readonly sign?: readonly string[]
  /** Arguments for the certificates. */
  readonly certify?: readonly string[]
  /** Type of the content. */
  readonly content?: string
}

const curve = (name: string, encoding = 'named_curve'): readonly string[] => [
  ...['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${name}`, '-pkeyopt', `ec_param_enc:${encoding}`],
]
export const RSA = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']
const PSS = ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:32']
const PSS_CERTIFICATE = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32']

/** Kinds of signatures that travel documents may have. */
export const ACCEPTED: readonly ChipKind[] = [
  { name: 'RSA PKCS #1 with SHA-256', key: RSA },
  { name: 'RSA PKCS #1 with SHA-512', key: RSA, sign: ['-md', 'sha512'] },
  { name: 'RSA PKCS #1 with SHA-224', key: RSA, sign: ['-md', 'sha224'], certify: ['-sha224'] },
  { name: 'RSA-PSS', key: RSA, sign: PSS, certify: PSS_CERTIFICATE },
  { name: "ICAO's older name of the content", key: RSA, content: '1.3.27.1.1.1' },
  { name: 'plain data as content', key: RSA, content: '1.2.840.113549.1.7.1' },
  { name: 'signer by key identifier', key: RSA, sign: ['-keyid'] },
  { name: 'ECDSA on P-256', key: curve('P-256') },
  { name: 'ECDSA on P-384 with SHA-384', key: curve('P-384'), sign: ['-md', 'sha384'], certify: ['-sha384'] },
  { name: 'ECDSA on brainpoolP256r1', key: curve('brainpoolP256r1') },
  { name: 'ECDSA on brainpoolP384r1 with explicit parameters', key: curve('brainpoolP384r1', 'explicit') },
  { name: 'ECDSA on P-224 with SHA-224', key: curve('P-224'), sign: ['-md', 'sha224'], certify: ['-sha224'] },
]
/** What this program does not know is never called a forgery. */
export const UNSUPPORTED: readonly ChipKind[] = [
  { name: 'a curve that is not known', key: curve('secp224k1') },
  { name: 'SHA3-256', key: RSA, sign: ['-md', 'sha3-256'] },
  { name: 'a certificate signed over SHA3-256', key: RSA, certify: ['-sha3-256'] },
]
/** Known, and refused on purpose. */
export const REFUSED: readonly ChipKind[] = [
  { name: 'another content', key: RSA, content: '2.23.136.1.1.2' },
  { name: 'SHA-1', key: RSA, sign: ['-md', 'sha1'] },
  { name: 'no signed attributes', key: RSA, sign: ['-noattr'] },
  { name: 'an RSA key of 1024 bits', key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'] },
  { name: 'ECDSA on secp256k1, which no travel document uses', key: curve('secp256k1') },
]

/** Whether openssl is installed. */
export const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0

/** Security objects that openssl signs over the data groups of a chip, in a temporary folder. */
export class OpensslChips {
  readonly folder = mkdtempSync(join(tmpdir(), 'proofbench-chip-test-'))
  readonly dataGroups: ReadonlyMap<number, Uint8Array>
  /** Generated keys by their holder and algorithm: RSA keys take long. */
  readonly #keys = new Map<string, Uint8Array>()

  constructor(dataGroups: ReadonlyMap<number, Uint8Array>) {
    this.dataGroups = dataGroups
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  openssl(...args: readonly string[]) {
    return spawnSync('openssl', args, { cwd: this.folder, encoding: 'utf8' })
  }

  /** Runs openssl and returns its output. Throws with its error message if it fails. */
  runOpenssl(...args: readonly string[]): string {
    const { status, stdout, stderr } = this.openssl(...args)
    if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`)
    return stdout
  }

  /** Creates a country, its document signer and a security object with openssl, in OpenSSL's own encoding. */
  signedObject(
    { key, sign = [], certify = [], content = '2.23.136.1.1.1' }: ChipKind,
    profile = 'keyUsage=critical,digitalSignature',
  ) {
    const days = ['-days', '3650']
    const hash = certify.some((word) => word.startsWith('-sha')) ? [] : ['-sha256']
    for (const name of ['country', 'signer']) {
      const known = this.#keys.get([name, ...key].join(' '))
      if (known) writeFileSync(join(this.folder, `${name}.key`), known)
      else this.runOpenssl('genpkey', ...key, '-out', `${name}.key`)
      this.#keys.set([name, ...key].join(' '), readFileSync(join(this.folder, `${name}.key`)))
    }
    const extensions = [
      '-addext',
      'basicConstraints=critical,CA:TRUE,pathlen:0',
      '-addext',
      'keyUsage=critical,keyCertSign,cRLSign',
    ]
    const subject = (name: string) => ['-subj', `/C=TR/O=Elsewhere/CN=${name}`]
    this.runOpenssl(
      ...['req', '-x509', '-new', '-key', 'country.key', '-out', 'country.pem', ...days, ...subject('Country')],
      ...[...extensions, ...hash, ...certify],
    )
    this.runOpenssl('req', '-new', '-key', 'signer.key', '-out', 'signer.csr', ...subject('Signer'))
    const profileText = `${profile}\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n`
    writeFileSync(join(this.folder, 'signer.ext'), profileText)
    this.runOpenssl(
      ...['x509', '-req', '-in', 'signer.csr', '-CA', 'country.pem', '-CAkey', 'country.key', '-CAcreateserial'],
      ...['-extfile', 'signer.ext', '-out', 'signer.crt', ...days, ...hash, ...certify],
    )
    writeFileSync(join(this.folder, 'content'), securityObjectContent(this.dataGroups))
    this.runOpenssl(
      ...['cms', '-sign', '-binary', '-nodetach', '-nosmimecap', '-econtent_type', content, '-outform', 'DER'],
      ...['-signer', 'signer.crt', '-inkey', 'signer.key', '-in', 'content', '-out', 'sod', ...sign],
    )
    return {
      sod: inSecurityObject(readFileSync(join(this.folder, 'sod'))),
      countryAuthorities: [readFileSync(join(this.folder, 'country.pem'), 'utf8')],
      now: new Date(Date.now() + 60_000),
    }
  }
}
