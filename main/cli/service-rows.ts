import type { CommandRow } from './argument-row.ts'

/** Commands of the embedded service. */
export const serviceRows: readonly CommandRow[] = [
  {
    name: 'serve',
    summary: 'Run the identity-proofing service on this machine',
    operand: null,
    details: [
      'Prints one line of JSON when it listens: the addresses of both APIs, the keys that call them, and the public key that verifies its proofs. Ctrl+C ends it; what was acknowledged is there at the next start.',
      'Proofs are signed with the published test key unless the configuration names another: they verify, with a warning that anybody could have signed them.',
      'It answers on 127.0.0.1 only, unless --host says otherwise, and refuses calls that a web page makes.',
    ],
    options: [
      {
        name: 'port',
        short: 'p',
        value: { kind: 'whole', label: 'N', range: [0, 65_535] },
        help: 'Port to listen on; 0 takes any free one. Default: 7080.',
      },
      { name: 'host', value: { kind: 'text', label: 'ADDRESS' }, help: 'Address to listen on. Default: 127.0.0.1.' },
      {
        name: 'data',
        short: 'd',
        value: { kind: 'folder', label: 'DIR' },
        help: "Folder for everything that the service keeps. Default: service in the user's data folder.",
      },
      { name: 'in-memory', help: 'Keep everything in memory: nothing is left when it ends.' },
      {
        name: 'config',
        short: 'c',
        value: { kind: 'file', label: 'FILE' },
        help: 'Configuration as JSON: tenants with keys, webhooks, expiry, deletion policy; signing key; country authorities.',
      },
      {
        name: 'seed',
        value: { kind: 'text', label: 'TEXT' },
        help: 'Makes ids and keys follow from TEXT, so that runs can be repeated.',
      },
      {
        name: 'clock',
        value: { kind: 'text', label: 'TIME' },
        help: 'real (default), or a time such as 2026-10-05T08:00:00 at which the clock stands until the control API moves it.',
      },
      {
        name: 'restore',
        value: { kind: 'file', label: 'FILE' },
        help: 'Begin with the snapshot in FILE; the data folder must be empty.',
      },
    ],
    examples: [
      { line: 'serve', says: 'on port 7080, with one tenant' },
      { line: 'serve --port 0 --in-memory --clock 2026-10-05T08:00:00', says: 'for tests: any port, frozen time' },
      { line: 'serve --config tenants.json --data ./service', says: 'tenants of your own' },
    ],
  },
]
