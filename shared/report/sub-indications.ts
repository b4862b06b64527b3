import type { SubIndication } from '../findings/index.ts'

/**
 * Descriptions of the sub-indications of ETSI EN 319 102-1. A report names the reason of its own archive: see `verdictReason`.
 */
export const SUB_INDICATIONS: { readonly [reason in SubIndication]: string } = {
  FORMAT_FAILURE: 'the file is no proof archive, is damaged, or can be read in two ways',
  HASH_FAILURE: 'the content does not have the hash that was signed',
  SIG_CRYPTO_FAILURE: 'the key for this archive did not make the signature over this content',
  SIGNED_DATA_NOT_FOUND: 'a file that the signed content names is missing',
  REVOKED: "the signer's certificate had been revoked before the time that the proof claims",
  SIG_CONSTRAINTS_FAILURE: 'the signed content, or the policy, does not allow a verdict',
  NO_SIGNING_CERTIFICATE_FOUND: 'the key or certificate of the signer is not known',
  CHAIN_CONSTRAINTS_FAILURE: "the signer's key or certificate is not meant for this",
  CRYPTO_CONSTRAINTS_FAILURE: 'the key is too weak to prove anything',
  NO_CERTIFICATE_CHAIN_FOUND: 'no chain leads from the certificate to a root that you trust',
  REVOKED_NO_POE: 'the certificate is revoked, and nothing proves that the signature is older',
  OUT_OF_BOUNDS_NO_POE:
    'the certificate was not valid at the time, and nothing proves that the signature was made while it was',
  GENERIC: 'it passes a limit of this program',
}
