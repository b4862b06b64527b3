import { thisTool } from '../../input/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { UNMASK_HOLDER } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { LIBRARY } from '../library/library-options.ts'
import { McpTools } from '../mcp/mcp-tools.ts'
import { loadTrust } from '../verification/trust-from.ts'
import { TRUST_OPTIONS, VALIDATION_TIME } from '../verification/verification-options.ts'
import { verificationSetup } from '../verification/verification-setup.ts'

export const command: Command = {
  name: 'mcp',
  section: 'archives',
  order: 16,
  summary: 'Let a language model verify archives: a server of the Model Context Protocol',
  operand: null,
  details: [
    'Speaks the Model Context Protocol over standard input and output, for programs that start it. Tools: verify, diagnose, explain, timeline and library_search; all only read, and nothing listens on the network. The instructions of the server say what a verdict does not mean.',
    'Data about the holder is masked (██████) unless --unmask is given: what a tool answers goes to the model, and with it perhaps to another computer.',
    'Ends when its input ends.',
  ],
  options: [UNMASK_HOLDER, LIBRARY, ...TRUST_OPTIONS, VALIDATION_TIME],
  examples: [{ line: 'mcp --key signer.pem --no-trust-store', description: 'trusts this key only' }],
  run: mcp,
}

/** Runs `proofbench mcp` until its input ends. */
async function mcp(args: ParsedArguments): Promise<ExitCode> {
  // A key or policy that cannot be read ends the server at its start, not the first call.
  loadTrust(verificationSetup(args))
  const { serveMcp } = await import('../mcp/serve-mcp.ts')
  await serveMcp(new McpTools(args), thisTool().version)
  return EXIT.passed
}
