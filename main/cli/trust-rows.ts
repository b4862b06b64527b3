import type { CommandRow } from './argument-row.ts'

export const trustRows: readonly CommandRow[] = [
  {
    name: 'trust add',
    summary: 'Add a public key or certificate to the trust store',
    operand: { label: 'FILE', min: 1, max: 1, kind: 'file' },
    details: [
      'The fingerprint is shown before anything is stored. On a terminal you are asked whether it is the right one; elsewhere give --fingerprint to make sure.',
      'The store is trust-store.json in the data folder: PROOFBENCH_HOME, else XDG_DATA_HOME/proofbench (Linux), %APPDATA%\\Proofbench (Windows), ~/Library/Application Support/Proofbench (macOS).',
    ],
    options: [
      {
        name: 'label',
        short: 'l',
        value: { kind: 'text', label: 'LABEL' },
        help: 'Name of the key in reports. Default: the file name.',
      },
      { name: 'tenant', value: { kind: 'text', label: 'ID' }, help: 'Trust the key for archives of this tenant only.' },
      { name: 'test', help: 'Mark the key as a test key; every report says so.' },
      {
        name: 'fingerprint',
        value: { kind: 'text', label: 'SHA256' },
        help: 'Add only if the SHA-256 fingerprint is this one.',
      },
      { name: 'yes', short: 'y', help: 'Do not ask.' },
    ],
    examples: [
      { line: 'trust add signer.pem --label "Issuer 2026" --tenant acme', says: 'trust a key for one tenant' },
      { line: 'trust add lab.pem --test', says: 'a test key' },
    ],
  },
  {
    name: 'trust list',
    summary: 'List the keys of the trust store',
    operand: null,
    details: [],
    options: [
      {
        name: 'format',
        short: 'f',
        value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json'] },
        help: 'text (default) or json.',
      },
    ],
    examples: [{ line: 'trust list', says: 'label, fingerprint, tenant, validity' }],
  },
  {
    name: 'trust remove',
    summary: 'Remove a key from the trust store',
    operand: { label: 'LABEL|FINGERPRINT', min: 1, max: 1, kind: 'label' },
    details: ['A fingerprint may be cut to its first 8 digits or more, as long as only one key has it.'],
    options: [],
    examples: [{ line: 'trust remove "Issuer 2026"', says: 'by label' }],
  },
]
