/** Codes that say that a service could not do its work, whatever the evidence is like. Service: Error codes */
export const TECHNICAL_CODES: ReadonlySet<string> = new Set(['1007', '1021', '1033', '1610', '2400', '2403', '2404'])
