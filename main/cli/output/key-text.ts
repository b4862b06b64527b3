import { formatFingerprint } from '../../../shared/report/index.ts'
import type { TrustedKey } from '../../proof/index.ts'
import { terminalText } from '../../report/index.ts'

/** Formats a key for people to compare before they trust it, and for later listings. */
export function keyLines(
  { kind, fingerprint, certificate, role }: TrustedKey,
  tenant: string | undefined,
  test: boolean,
): string[] {
  const name = kind === 'public-key' ? 'Public key' : role === 'issuer' ? 'Certificate of an issuer' : 'Certificate'
  return [
    `  ${name}`,
    `  SHA-256  ${formatFingerprint(fingerprint)}`,
    ...(certificate
      ? [
          `  Subject  ${terminalText(certificate.subject.text)}`,
          `  Valid    ${isoTime(certificate.notBefore)} to ${isoTime(certificate.notAfter)}`,
        ]
      : []),
    `  Tenant   ${tenant === undefined ? 'any' : terminalText(tenant)}`,
    ...(test ? ['  ! TEST KEY: every report that relies on it says so'] : []),
  ]
}

/** Milliseconds since 1970 → ISO 8601. */
const isoTime = (time: number): string => new Date(time).toISOString()
