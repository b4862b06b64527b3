/** Prefix of the names of simulated services. Verdict: trust.simulated-checks */
export const SIMULATED = 'simulated-'

export const simulated = (serviceName: string): string =>
  serviceName.startsWith(SIMULATED) ? serviceName : SIMULATED + serviceName
