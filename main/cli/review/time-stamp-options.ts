import { readTrustMaterial } from '../../proof/index.ts'
import { addressProblem, type TimeStampAuthority, type TimeStampTrust } from '../../statement/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamed } from '../inputs/read-named.ts'

/** Certificates that time stamps are verified against. */
export const TSA_CERTIFICATES: OptionRow = {
  name: 'tsa-certificates',
  value: { kind: 'file', label: 'FILE' },
  repeatable: true,
  help: 'Certificates of the authorities of time stamps, or of their roots, and revocation lists; PEM or DER. May be repeated.',
}

/** Options of commands that request a time stamp. */
export const TSA_OPTIONS: readonly OptionRow[] = [
  {
    name: 'tsa',
    value: { kind: 'text', label: 'URL' },
    help: 'Time-stamp it by this authority (RFC 3161), which sees a digest and nothing else. Needs --tsa-certificates. Without this option nothing is contacted.',
  },
  TSA_CERTIFICATES,
]

/** Returns the authority of --tsa; null without the option. Throws `Stop`. */
export function authorityFrom(args: ParsedArguments): TimeStampAuthority | null {
  const url = args.text('tsa')
  if (url === undefined) return null
  const problem = addressProblem(url)
  if (problem !== null) throw usageStop(`--tsa ${JSON.stringify(url)}: ${problem}`, 'Give an address of http or https.')
  const trust = stampTrustFrom(args)
  if (trust.certificates.length === 0)
    throw usageStop(
      '--tsa needs --tsa-certificates',
      'A time stamp that cannot be verified proves nothing: give the certificate of the authority, or of its root.',
    )
  return { url, trust, policy: null }
}

/** Returns what time stamps are verified against: --tsa-certificates. Throws `Stop` for a file without any. */
export function stampTrustFrom(args: ParsedArguments): TimeStampTrust {
  const materials = args.texts('tsa-certificates').map((path) => {
    const { name, bytes } = readNamed(path, '--tsa-certificates')
    const { keys, revocationLists } = readTrustMaterial(bytes, name)
    const certificates = keys.flatMap(({ certificate }) => certificate ?? [])
    if (certificates.length + revocationLists.length === 0)
      throw usageStop(
        `--tsa-certificates ${path}: it has no certificate`,
        'Give the file of the authority or of its root.',
      )
    return { certificates, revocationLists }
  })
  return {
    certificates: materials.flatMap(({ certificates }) => certificates),
    revocationLists: materials.flatMap(({ revocationLists }) => revocationLists),
  }
}
