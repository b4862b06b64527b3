/** Prefix of the names of simulated services. Verdict: trust.simulated-checks */
const PREFIX = 'simulated-'

export const isSimulated = (serviceName: string): boolean => serviceName.startsWith(PREFIX)

/** Returns the name with the prefix; unchanged if it has it already. */
export const simulated = (serviceName: string): string =>
  isSimulated(serviceName) ? serviceName : PREFIX + serviceName
