import { trustedKeysOf } from '../../proof/index.ts'
import { safeJson, terminalText } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { keyLines } from '../output/key-text.ts'
import { openOutput } from '../output/output.ts'
import { paintFor, Voice } from '../output/terminal.ts'
import { trustStoreIn, trustStorePath, trustStoreText } from '../verification/trust-file.ts'

export const command: Command = {
  name: 'trust list',
  section: 'trust',
  order: 20,
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
  examples: [{ line: 'trust list', description: 'label, fingerprint, tenant, validity' }],
  run: trustList,
}

/** Runs `proofbench trust list`. */
async function trustList(args: ParsedArguments): Promise<ExitCode> {
  const store = trustStoreIn(trustStoreText())
  const output = openOutput(undefined)
  if (args.text('format') === 'json') {
    for (const entry of store.entries) output.write(`${safeJson(entry)}\n`)
    return EXIT.passed
  }
  const paint = await paintFor(1)
  const keys = trustedKeysOf(store)
  if (keys.length === 0) {
    const path = terminalText(trustStorePath())
    new Voice(args.has('quiet')).note(`the trust store is empty (${path}); proofbench trust add FILE adds a key`)
  }
  for (const key of keys) {
    output.write(
      `${paint.strong(terminalText(key.label ?? key.source))}\n${keyLines(key, key.tenant, key.test).join('\n')}\n`,
    )
  }
  return EXIT.passed
}
