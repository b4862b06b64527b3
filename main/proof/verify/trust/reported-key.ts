import type { ReportedKey } from '../../../../shared/report/index.ts'
import { isoTime } from '../../../../shared/schema/index.ts'
import type { TrustedKey } from '../../keys/trusted-key.ts'

/** Converts a trusted key to its form in reports. */
export const reportedKey = ({ source, kind, fingerprint, test, certificate }: TrustedKey): ReportedKey => ({
  source,
  kind,
  sha256Fingerprint: fingerprint,
  ...(certificate
    ? {
        subject: certificate.subject.text,
        notBefore: isoTime(certificate.notBefore),
        notAfter: isoTime(certificate.notAfter),
      }
    : {}),
  test,
})
