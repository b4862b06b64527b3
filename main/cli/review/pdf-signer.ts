import {
  type Certificate,
  MalformedDerError,
  pemBlocks,
  type RevocationList,
  readCertificate,
  readTrustMaterial,
} from '../../proof/index.ts'
import { loadRenderSignedPdf, type ReportCopy, type ReportVerificationOptions } from '../../report/index.ts'
import {
  type DocumentSigner,
  loadReadPkcs12,
  loadTokenSigner,
  requestTimeStamp,
  TimeStampError,
  UnusableKeyError,
} from '../../statement/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamed } from '../inputs/read-named.ts'
import { Voice } from '../output/terminal.ts'
import { passphraseFrom, type SecretPlace, secretOption } from './passphrase.ts'
import { authorityFrom } from './time-stamp-options.ts'

const SECRET: SecretPlace = {
  option: 'pdf-passphrase-file',
  variable: 'PROOFBENCH_PDF_PASSPHRASE',
  noun: 'passphrase, or PIN, of the key of --pdf-signer',
}

/** Options of a signature that readers of PDF display. */
export const PDF_SIGNER_OPTIONS: readonly OptionRow[] = [
  {
    name: 'pdf-signer',
    value: { kind: 'text', label: 'KEY' },
    help: 'Sign the PDF so that readers of PDF display it (PAdES), with a PKCS #12 file, or a token: pkcs11:token=NAME;object=LABEL?module-path=LIBRARY. With --tsa, that signature is time-stamped too.',
  },
  secretOption(SECRET),
]

/** Certificates that signatures of PDFs are verified against. */
export const PDF_CERTIFICATES: OptionRow = {
  name: 'pdf-certificates',
  value: { kind: 'file', label: 'FILE' },
  repeatable: true,
  help: 'Certificates of those who sign PDFs, or of their issuers, and revocation lists; PEM or DER. May be repeated.',
}

/** Returns the certificates of --pdf-certificates, whatever their keys, and the revocation lists. Throws `Stop` for a file without any. */
export function documentTrustFrom(args: ParsedArguments): NonNullable<ReportVerificationOptions['documentTrust']> {
  const certificates: Certificate[] = []
  const revocationLists: RevocationList[] = []
  for (const path of args.texts(PDF_CERTIFICATES.name)) {
    const { name, bytes } = readNamed(path, '--pdf-certificates')
    const lists = readTrustMaterial(bytes, name).revocationLists
    const found = certificatesIn(bytes, lists.length > 0)
    if (found === null || found.length + lists.length === 0)
      throw usageStop(
        `--pdf-certificates ${path}: it has no certificate, or another content too`,
        'Give the certificate of the signer or of its issuer, or a revocation list.',
      )
    certificates.push(...found)
    revocationLists.push(...lists)
  }
  return { certificates, revocationLists }
}

/** Returns the certificates in a file; null if something in it is none. */
function certificatesIn(bytes: Uint8Array, hasLists: boolean): readonly Certificate[] | null {
  const isDer = bytes[0] === DER_SEQUENCE
  if (isDer && hasLists) return []
  const blocks = isDer ? [] : pemBlocks(Buffer.from(bytes).toString('latin1'))
  const ders = isDer ? [bytes] : blocks.flatMap(({ label, der }) => (label === 'X509 CRL' ? [] : (der ?? [])))
  try {
    return ders.map(readCertificate)
  } catch (error) {
    if (error instanceof MalformedDerError) return null
    throw error
  }
}

const DER_SEQUENCE = 0x30

/** Returns the signer of --pdf-signer; null without the option. Throws `Stop` for a key that cannot sign. */
export async function pdfSignerFrom(args: ParsedArguments): Promise<DocumentSigner | null> {
  const name = args.text('pdf-signer')
  if (name === undefined) return null
  try {
    const { parseTokenKey, tokenSigner } = await loadTokenSigner()
    const token = parseTokenKey(name)
    const bytes = token === null ? readNamed(name, '--pdf-signer').bytes : null
    const secret = await passphraseFrom(
      args,
      `${token === null ? 'Passphrase of' : 'PIN of the token of'} --pdf-signer`,
      false,
      SECRET,
    )
    if (token) return await tokenSigner(token, secret, Date.now())
    return (await loadReadPkcs12()).readPkcs12(bytes ?? new Uint8Array(0), secret, Date.now())
  } catch (error) {
    if (error instanceof UnusableKeyError) throw usageStop(`--pdf-signer: ${error.message}`, error.hint)
    throw error
  }
}

/** Renders a report as a signed PDF. Without the time stamp of --tsa, that is said and the signature has none. Throws `Stop`. */
export async function signedPdf(copy: ReportCopy, signer: DocumentSigner, args: ParsedArguments): Promise<Buffer> {
  const authority = authorityFrom(args)
  const { renderSignedPdf } = await loadRenderSignedPdf()
  try {
    return await renderSignedPdf(copy, signer, async (digest) => {
      try {
        return authority && (await requestTimeStamp(authority, digest, Date.now())).token
      } catch (error) {
        if (!(error instanceof TimeStampError)) throw error
        new Voice(false).error(`the signature of the PDF has no time stamp: ${error.message}`, '')
        return null
      }
    })
  } catch (error) {
    if (error instanceof UnusableKeyError) throw usageStop(`--pdf-signer: ${error.message}`, error.hint)
    throw error
  }
}
