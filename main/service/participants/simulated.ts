/** Start of the names of services whose answer is made up. Verdict: trust.simulated-checks */
export const SIMULATED = 'simulated-'

export const simulated = (serviceName: string): string =>
  serviceName.startsWith(SIMULATED) ? serviceName : SIMULATED + serviceName
