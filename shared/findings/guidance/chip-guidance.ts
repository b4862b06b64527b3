import type { IndicatorGuidanceTable } from './guidance.ts'
import { check, response } from './responses.ts'

const forged = (internal: string) =>
  response(
    'OPERATOR',
    'FINAL',
    'Do not have this chip read again: the result stays the same. Have a document specialist look at the document.',
    'We could not accept this document. Please contact support.',
    internal,
  )

const access = (internal: string) =>
  response(
    'CLIENT',
    'RESUBMIT_SAME',
    'Check the machine-readable lines that the session was started with: the chip opens with these only. Then start a new session.',
    'Please scan the machine-readable lines of your document again, then read the chip.',
    internal,
  )

/** Checks of the contactless chip; each blocks by default. Service: Blocking by default */
export const CHIP_GUIDANCE: IndicatorGuidanceTable = {
  ACTIVE_AUTHENTICATION_CHECK: check(
    'active authentication of the chip',
    'the chip proved that it is no copy (active authentication)',
    'the chip could not prove that it is no copy (active authentication)',
    forged('The chip does not hold the private key of the public key that its issuer signed: a cloned chip.'),
  ),
  BASIC_ACCESS_CONTROL_CHECK: check(
    'basic access control of the chip',
    'the chip was opened by basic access control',
    'the chip could not be opened by basic access control',
    access(
      'Keys made from the machine-readable zone did not open the chip: a misread zone, or the zone of another document.',
    ),
  ),
  CHIP_AUTHENTICATION_CHECK: check(
    'chip authentication',
    'the chip proved that it is genuine (chip authentication)',
    'the chip could not prove that it is genuine (chip authentication)',
    forged('The key agreement with the chip failed: a cloned chip.'),
  ),
  PASOD_SIGNATURE_CHECK: check(
    "signature of the chip's security object",
    "the chip's signature is valid",
    "the chip's signature is not valid",
    forged(
      'The signature of the document security object is not that of its signer: the data was signed by nobody who may.',
    ),
  ),
  PASSIVE_AUTHENTICATION_CHECK: check(
    'passive authentication of the chip',
    "the chip's data is what the issuer signed",
    "the chip's data is not what the issuer signed",
    forged('The summary of hash, signature and signer checks; those name the reason.'),
  ),
  PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK: check(
    "signer of the chip's data",
    'the authority that signed for the chip is trusted',
    'the authority that signed for the chip is not trusted',
    response(
      'OPERATOR',
      'LATER',
      'Check that the certificates of this country are in the trust list and up to date, then have the chip evaluated again. Otherwise refuse the document.',
      'We could not accept this document. Please contact support.',
      'No trusted country signing authority issued the certificate of the document signer: a missing certificate of the country, or a forged chip.',
    ),
  ),
  PASSIVE_AUTHENTICATION_HASH_CHECK: check(
    "hashes of the chip's data",
    "the chip's data is unchanged since issue",
    "the chip's data was changed after issue",
    forged('The hash of a data group is not the one that the issuer signed.'),
  ),
  PASSWORD_AUTHENTICATED_CONNECTION_ESTABLISHMENT_CHECK: check(
    'password-authenticated connection (PACE)',
    'the chip was opened by a password-authenticated connection (PACE)',
    'the chip could not be opened by a password-authenticated connection (PACE)',
    access('The access number or zone is not that of the chip.'),
  ),
  TERMINAL_AUTHENTICATION_CHECK: check(
    'terminal authentication',
    'the reading terminal was accepted by the chip',
    'the reading terminal was not accepted by the chip',
    response(
      'PROVIDER',
      'LATER',
      'Ask the provider of chip reading to renew the certificates of its terminals, then start a new session.',
      'Something went wrong on our side. Please try again later.',
      'The terminal certificates are expired or not accepted by this country. The chip itself is not in question.',
    ),
  ),
  DATA_GROUP1_CHECK: check(
    'data group 1 of the chip',
    "the chip's data group 1 is right",
    "the chip's data group 1 is not right",
    forged(
      'Data group 1, the machine-readable zone on the chip, is missing its proof or contradicts the printed zone.',
    ),
    {
      open: response(
        'HOLDER',
        'RESUBMIT_SAME',
        'Start a new session and read the chip completely.',
        'Please read the chip of your document again and keep the phone in place until the end.',
        'The reading ended before data group 1 was complete. Nothing speaks against the chip.',
      ),
    },
  ),
}
