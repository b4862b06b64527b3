import type { CommandRow } from './argument-row.ts'

export const listenRow: CommandRow = {
  name: 'listen',
  summary: 'Receive webhook notifications, verify and print them',
  operand: null,
  details: [
    'Verifies the raw bytes of every notification, checks its body against the specification and prints it. Where the HMAC differs, the likely mistake is named: JSON written anew, a line end, hexadecimal digits, another secret, header or encoding.',
    'A notification that is right is answered with --answer, one that is not authentic with 401, a body that is no JSON with 400, another method with 405, a body above 1 MiB with 413. Ctrl+C ends.',
    'The secret comes from --secret-file, --secret or the variable PROOFBENCH_WEBHOOK_SECRET. Other users of the machine can see --secret in the list of processes.',
  ],
  options: [
    {
      name: 'port',
      short: 'p',
      value: { kind: 'whole', label: 'N', range: [0, 65_535] },
      help: 'Port to listen on; 0 takes any free one. Default: 7081.',
    },
    {
      name: 'host',
      value: { kind: 'text', label: 'ADDRESS' },
      help: 'Address to listen on. Default: 127.0.0.1, which other machines cannot reach.',
    },
    {
      name: 'security',
      short: 's',
      value: { kind: 'choice', label: 'MODE', choices: ['none', 'api-key', 'hmac'] },
      help: 'How notifications are secured. Default: hmac where a secret is given as an option, else none.',
    },
    {
      name: 'header',
      value: { kind: 'text', label: 'NAME' },
      help: 'Header that carries the HMAC or key. Default: X-Signature for hmac, X-API-Key for api-key.',
    },
    { name: 'secret', value: { kind: 'text', label: 'SECRET' }, help: 'Secret of the HMAC, or the API key; UTF-8.' },
    {
      name: 'secret-file',
      value: { kind: 'file', label: 'FILE' },
      help: 'File that holds the secret; one line end behind it is left out.',
    },
    {
      name: 'answer',
      value: { kind: 'whole', label: 'STATUS', range: [200, 599] },
      help: 'Status that answers a right notification, such as 500 to see retries. Default: 204.',
    },
    {
      name: 'delay',
      value: { kind: 'whole', label: 'MS', range: [0, 3_600_000] },
      help: 'Milliseconds to wait before every answer. Default: 0.',
    },
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json'] },
      help: 'text (default) or json: one line for each request.',
    },
  ],
  examples: [
    { line: 'listen --secret-file webhook.secret', says: 'verify HMACs in X-Signature' },
    { line: 'listen --security api-key --header X-Key --secret s3same', says: 'expect a key in a header' },
    { line: 'listen --answer 503 --delay 2000', says: 'be a receiver in trouble, to see retries' },
    { line: 'listen --port 0 --format json', says: 'any free port, for scripts: the first line names the address' },
  ],
}
