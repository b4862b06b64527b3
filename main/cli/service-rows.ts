import type { CommandRow } from './argument-row.ts'
import { dataFolder, FORCE, OUTPUT_FOLDER, TEXT_OR_JSON } from './option-rows.ts'

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
      dataFolder('Folder for everything that the service keeps.'),
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
        help: 'real, or a time such as 2026-10-05T08:00:00 at which the clock stands until the control API moves it. Without it the clock goes on as the data folder had it, which is real unless it was moved.',
      },
      {
        name: 'restore',
        value: { kind: 'file', label: 'FILE' },
        help: 'Begin with the snapshot in FILE; the data folder must be empty.',
      },
      {
        name: 'salvage',
        help: 'Start with what can be read of a damaged data folder; the rest is moved to its folder lost+found and named.',
      },
    ],
    examples: [
      { line: 'serve', says: 'on port 7080, with one tenant' },
      { line: 'serve --port 0 --in-memory --clock 2026-10-05T08:00:00', says: 'for tests: any port, frozen time' },
      { line: 'serve --config tenants.json --data ./service', says: 'tenants of your own' },
    ],
  },
  {
    name: 'trigger',
    summary: 'Make the transaction that causes a notification, in a running service',
    operand: {
      label: 'EVENT',
      min: 0,
      max: 1,
      kind: 'choice',
      choices: [
        'Evaluation.CREATED',
        'Evaluation.UPDATED',
        'Evaluation.DELETED',
        'IdentityStatusUpdate.PAUSED',
        'IdentityStatusUpdate.TIMEOUT',
        'IdentityStatusUpdate.ERROR',
      ],
    },
    details: [
      'Without an EVENT they are listed. The service must be running; the notifications that were made are printed as JSON, one in a line.',
      'IdentityStatusUpdate.PAUSED needs a tenant with pauseAndResume; otherwise the transaction times out.',
    ],
    options: [
      dataFolder('Data folder of the running service.'),
      {
        name: 'address',
        value: { kind: 'file', label: 'FILE' },
        help: 'File with the line that serve printed, for a service without a data folder.',
      },
    ],
    examples: [
      { line: 'trigger', says: 'list the events' },
      { line: 'trigger Evaluation.CREATED', says: 'see what your receiver makes of it' },
    ],
  },
  {
    name: 'generate',
    summary: 'Make proof archives of invented transactions, the same bytes every time',
    operand: { label: 'SCENARIO', min: 0, max: 1000, kind: 'file' },
    details: [
      'A SCENARIO is a file, or the name of one that comes with the product; without one and without --count these are listed. The service itself runs every transaction, in virtual time; the archives are signed with the published test key.',
      'Nothing is overwritten without --force. Every file appears whole or not at all; a run that was interrupted goes on when the same command is run again.',
    ],
    options: [
      {
        name: 'count',
        short: 'n',
        value: { kind: 'whole', label: 'N', range: [1, 1_000_000] },
        help: 'Make N archives of invented persons with many outcomes instead of running scenarios.',
      },
      { name: 'seed', value: { kind: 'text', label: 'TEXT' }, help: 'Decides ids, persons and outcomes. Default: 1.' },
      {
        name: 'jobs',
        short: 'j',
        value: { kind: 'count', label: 'N' },
        help: 'Make N archives at once. Default: one per processor.',
      },
      OUTPUT_FOLDER,
      FORCE,
    ],
    examples: [
      { line: 'generate', says: 'list the scenarios' },
      { line: 'generate passport-and-portrait --output archives', says: 'one archive, with the key to verify it' },
      { line: 'generate --count 1000 --seed 7 --output archives', says: 'a thousand' },
    ],
  },
  {
    name: 'replay',
    summary: 'Run the transaction of an archive once more and compare what comes of it',
    operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
    details: [
      'The recorded calls are made again in their order, checks answer what the record says they answered, and everything else is evaluated anew: status, score, strength, level of assurance. The new proof is verified.',
      'Ends with 0 where both are equal, 2 where they differ, 3 where the record cannot be replayed. Whether the archive is genuine is not asked here: verify says that.',
    ],
    options: [
      TEXT_OR_JSON,
      {
        name: 'output',
        short: 'o',
        value: { kind: 'file', label: 'FILE' },
        help: 'Also write the new proof, signed with the test key.',
      },
    ],
    examples: [
      { line: 'replay proof.mime', says: 'is every score what the rules give?' },
      { line: 'replay --format json proof.mime', says: 'differences with their places, for programs' },
    ],
  },
  {
    name: 'scenario check',
    summary: 'Check scenario files: every fault with its line',
    operand: { label: 'FILE', min: 1, max: 1000, kind: 'file' },
    details: ['With --run the scenarios are run too, and what they expect is compared.'],
    options: [{ name: 'run', help: 'Run them and compare what they expect.' }],
    examples: [
      { line: 'scenario check my.yaml', says: 'is it well formed?' },
      { line: 'scenario check --run my.yaml', says: 'does it go as it says?' },
    ],
  },
]
