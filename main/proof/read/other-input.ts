import { isSystemPath } from '../../../shared/list/index.ts'
import type { ArchiveFacts, FileFacts, OtherInput } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'
import { parseJson } from '../keys/member-names.ts'
import { readTrustMaterial } from '../keys/read-trust-material.ts'
import { type ByteSource, readBuffer } from './source.ts'

interface Named {
  readonly otherInput: OtherInput | null
  readonly observations: readonly Observation[]
}

/** Maximum size in bytes of files with keys, revocation lists or policies. */
const MAX_BYTES = 1024 * 1024

/**
 * Start of DER, JSON, PEM, or the text that openssl writes before PEM. A message that contains a key elsewhere is not a key file.
 */
const KEY_START = /^(0|\s*[{[]|\s*-----BEGIN |\s*(Certificate|Public-Key|RSA Public-Key|Bag Attributes|subject ?=))/

/** Begins like a key file in PEM. */
const PGP_START = /^\s*-----BEGIN PGP (SIGNED )?MESSAGE-----/
const PGP_MESSAGE = 'a message of PGP; if a proof is inside, take its content out, save it and verify that file'

const NO_ARCHIVE = 'envelope.no-archive'

/**
 * Identifies an input without a readable archive. Key material is recognized by its content regardless of the envelope, because
 * the first line of a PEM file could be a MIME delimiter. Verdict: What decides (no proof archive at all)
 */
export function nameOtherFile(source: ByteSource, observations: readonly Observation[]): Named {
  const bytes = source.size <= MAX_BYTES ? readBuffer(source, 0, source.size) : Buffer.alloc(0)
  const key = KEY_START.test(bytes.toString('latin1', 0, 256)) ? keyIn(bytes) : null
  if (key !== null) return named(key)
  const isOther = observations.some(({ code }) => code === NO_ARCHIVE)
  return { otherInput: isOther ? { kind: 'file' } : null, observations }
}

/**
 * Identifies a ZIP or folder that contains archives, or no document of an archive. `files` are those of the container with full
 * paths. Two unpacked archives in one ZIP are an archive with two readings.
 */
export function nameOtherContents(
  { input, rootFolder, proof, observations }: Omit<ArchiveFacts, 'otherInput'>,
  files: readonly FileFacts[],
): Named {
  const isFolder = input.container === 'folder'
  const outside = files.filter(({ path }) => !path.startsWith(`${rootFolder ?? ''}/`) || proof === null)
  const proofs = outside.filter(({ path }) => /(^|\/)proof\.json$/.test(path)).length
  if (proof && (!isFolder || rootFolder === null || proofs === 0)) return { otherInput: null, observations }
  const count = outside.filter(isArchive).length + proofs + (proof ? 1 : 0)
  const what = isFolder ? 'a folder' : input.container === 'zip' ? 'a ZIP' : 'a message with a ZIP'
  const archives = `${what} with ${count} ${count === 1 ? 'archive' : 'archives'}`
  if (count > 0) return named({ kind: 'archives', count, what: archives }, observations)
  const isBroken = observations.some(({ code }) => !code.startsWith('layout.') && code !== 'envelope.bare-zip')
  if (isBroken || isDamaged(rootFolder, files)) return { otherInput: null, observations }
  if (files.length === 0)
    return named({ kind: 'file', what: isFolder ? 'an empty folder' : 'an empty ZIP' }, observations)
  const document = isFolder ? null : documentOf(files)
  const others = `${what} with ${files.length} ${files.length === 1 ? 'file, which is not' : 'files, none of them'} proof.json`
  return named({ kind: 'file', what: document ?? others }, observations)
}

type Other = OtherInput & { readonly what: string }

const named = ({ what, ...otherInput }: Other, others: readonly Observation[] = []): Named => ({
  otherInput,
  observations: [
    { code: NO_ARCHIVE, subject: {}, expected: 'a proof archive', actual: what, detail: `it is ${what}` },
    ...others,
  ],
})

/** Returns whether the files are an archive without its proof.json. */
const isDamaged = (rootFolder: string | null, files: readonly FileFacts[]): boolean =>
  /^.+_\d{17}$/.test(rootFolder ?? '') ||
  files.some(({ path }) => /(^|\/)(identityDetails|verificationAndEvaluationDetails)\.json$/.test(path))

/** Recognizes an archive by its name, or by a MIME header at its start: `MIME-Version` or `Content-Type`. */
const isArchive = ({ path, leading }: FileFacts): boolean =>
  !isSystemPath(path) &&
  (/\.(mime|eml|zip)$/i.test(path) ||
    /^(mime-version|content-type)[ \t]*:/i.test(Buffer.from(leading, 'hex').toString('latin1')))

function documentOf(files: readonly FileFacts[]): string | null {
  const paths = new Set(files.map(({ path }) => path))
  if (paths.has('[Content_Types].xml')) return 'an Office document'
  if (paths.has('META-INF/MANIFEST.MF') || paths.has('MANIFEST.MF')) return 'a Java archive'
  return paths.has('mimetype') ? 'an OpenDocument or EPUB file' : null
}

function keyIn(bytes: Buffer): Other | null {
  if (PGP_START.test(bytes.toString('latin1', 0, 256))) return { kind: 'file', what: PGP_MESSAGE }
  if (isPolicy(bytes)) return { kind: 'policy', what: 'a policy file' }
  const { keys, revocationLists, problems } = readTrustMaterial(bytes, '')
  if (problems.some(({ code }) => code === 'key.private')) return { kind: 'private-key', what: 'a private key' }
  const count = keys.length + revocationLists.length
  if (count > 1) return { kind: 'key', what: `a file with ${count} keys, certificates or revocation lists` }
  if (revocationLists.length > 0) return { kind: 'key', what: 'a certificate revocation list' }
  const [key] = keys
  if (key) return { kind: 'key', what: key.kind === 'certificate' ? 'a certificate' : 'a public key' }
  const isPem = /^\s*-----BEGIN [A-Z0-9 ]+-----\r?$/m.test(bytes.toString('latin1', 0, 4096))
  return isPem ? { kind: 'key', what: 'a key file that cannot be used' } : null
}

function isPolicy(bytes: Buffer): boolean {
  if (!/^\s*\{/.test(bytes.toString('latin1', 0, 64))) return false
  try {
    const value = parseJson(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && 'format' in value && value.format === 'proofbench-policy/1'
  } catch {
    return false
  }
}
