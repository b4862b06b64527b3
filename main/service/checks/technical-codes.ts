/** Error codes of failures of a service, independent of the evidence. Service: Error codes */
export const TECHNICAL_CODES: ReadonlySet<string> = new Set(['1007', '1021', '1033', '1610', '2400', '2403', '2404'])
