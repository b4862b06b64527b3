/** Environment variables that the command line reads, with what they change; help lists them. */
export const ENVIRONMENT: readonly (readonly [name: string, help: string])[] = [
  [
    'PROOFBENCH_HOME',
    'Data folder with the trust store, the service and recent files, instead of the usual one of the user.',
  ],
  ['PROOFBENCH_LIBRARY', 'Library that --library means by default.'],
  ['PROOFBENCH_KEY', 'Key file that --sign means by default.'],
  ['PROOFBENCH_PASSPHRASE', 'Passphrase of that key, instead of asking for it.'],
  ['PROOFBENCH_PDF_PASSPHRASE', 'Passphrase, or PIN, of the key of --pdf-signer, instead of asking for it.'],
  ['PROOFBENCH_WEBHOOK_SECRET', 'Secret of listen, if neither --secret nor --secret-file is given.'],
  ['PROOFBENCH_DEBUG', 'If set, failures inside the program print where they happened; never data of an archive.'],
  ['NO_COLOR', 'If not empty, no colour.'],
  ['FORCE_COLOR', 'If neither empty, 0 nor false, colour also where the output is no terminal. NO_COLOR is stronger.'],
  ['TERM', 'dumb: no colour.'],
  [
    'AWS_…',
    'Address, region and keys of an object store (AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN).',
  ],
]
