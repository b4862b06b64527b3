/** SPKI fingerprints (lower-case hex SHA-256) of the keys published with this project, with which anyone can sign. */
export const KNOWN_TEST_KEYS: ReadonlySet<string> = new Set<string>([
  // samples/keys: signer, another and root
  'e035ab7fbbf594ff688fbe882532d59f32e4a083159f2ba440db6b5959f33793',
  'e11f1212b84c246f3509724b77d0da40bf56e7e8c90b9ef3c0558d4f879b7a0f',
  '4e2de8266e46074e551abc9ddb800939224e8bf537c68d9dca6710e552573935',
])

/** Organizational unit of every certificate created by this project. */
export const TEST_KEY_UNIT = 'TEST KEY - NOT FOR PRODUCTION'
