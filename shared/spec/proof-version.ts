/** Supported version of proof.json. Service: Versioning (sample value 1.0) */
export const PROOF_VERSION = '1.0'
