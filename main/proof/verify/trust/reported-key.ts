import type { ReportedKey } from '../../../../shared/report/index.ts'
import type { TrustedKey } from '../../keys/trusted-key.ts'

/** Converts a trusted key to its form in reports. */
export const reportedKey = ({ source, kind, fingerprint, test, certificate }: TrustedKey): ReportedKey => ({
  source,
  kind,
  sha256Fingerprint: fingerprint,
  ...(certificate
    ? {
        subject: certificate.subject.text,
        notBefore: new Date(certificate.notBefore).toISOString(),
        notAfter: new Date(certificate.notAfter).toISOString(),
      }
    : {}),
  test,
})
