import { verifyRow } from './archive-rows.ts'
import type { CommandRow } from './argument-row.ts'

/** Options with the same meaning as for `verify`. */
const SHARED: ReadonlySet<string> = new Set([
  ...['output', 'key', 'crl', 'trust-store', 'policy', 'time', 'limit', 'stdin-limit'],
])

export const diagnoseRow: CommandRow = {
  name: 'diagnose',
  summary: 'Say why an identity proofing attempt ended as it did, and who must act',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'The first sentence says what happened, in the order of causes, with the end of the transaction. Then come the causes of each evidence: who must act, whether to try again, what to try, and what the holder may be told.',
    'Data about the holder is masked (██████) unless --unmask is given. --audience holder prints only texts that may be shown to the holder; --audience auditor adds every evidence, code and place in the record.',
    'ARCHIVE is a file, a folder, or - for standard input, as for verify. The archive is verified as well: the diagnosis says whether the signature confirms it, and the exit codes are those of verify (0, 2, 3, 64, 66, 70).',
  ],
  options: [
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json', 'markdown'] },
      help: 'text (default), json (one line per archive) or markdown.',
    },
    {
      name: 'audience',
      short: 'a',
      value: { kind: 'choice', label: 'AUDIENCE', choices: ['support', 'holder', 'auditor'] },
      help: 'support (default), holder or auditor.',
    },
    { name: 'unmask', help: 'Show data about the holder.' },
    ...verifyRow.options.filter(({ name }) => SHARED.has(name)),
  ],
  examples: [
    { line: 'diagnose proof.mime', says: 'a text for a support ticket, masked' },
    { line: 'diagnose proof.mime --audience holder', says: 'what the holder may be told' },
    { line: 'diagnose archives/ --format json --unmask > diagnoses.jsonl', says: 'a folder, one line per archive' },
    { line: 'diagnose proof.mime --audience auditor --format markdown', says: 'every evidence, with codes and places' },
  ],
}
