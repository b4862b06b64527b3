/** SPKI fingerprints (lower-case hex SHA-256) of the keys that this project itself publishes. Whoever reads it can sign with them. */
export const KNOWN_TEST_KEYS: ReadonlySet<string> = new Set<string>()

/** The organizational unit of every certificate that this project makes. */
export const TEST_KEY_UNIT = 'TEST KEY - NOT FOR PRODUCTION'
