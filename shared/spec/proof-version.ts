/** The version of proof.json that this program knows. Service: Versioning (sample value 1.0) */
export const PROOF_VERSION = '1.0'
