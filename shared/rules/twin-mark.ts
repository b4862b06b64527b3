/**
 * Name of the tenant configuration in proof.json of a twin: an archive with the shape and the failure of another one, about an
 * invented person. Verdict: trust.twin. Archive: tenantUsed
 */
export const TWIN_CONFIGURATION = 'proofbench-twin'
