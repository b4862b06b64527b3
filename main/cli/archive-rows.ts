import type { CommandRow } from './argument-row.ts'
import { LIMIT, STDIN_LIMIT, TEXT_OR_JSON } from './option-rows.ts'

const FOLDERS =
  'A folder that holds proof.json, or nothing but one folder with proof.json in it, is verified as an unpacked archive. Any other folder is searched, with its subfolders, for unpacked archives and for files named *.mime, *.zip or *.eml or that begin like one; links in it are not followed.'

export const verifyRow: CommandRow = {
  name: 'verify',
  summary: 'Verify proof archives',
  operand: { label: 'INPUT', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'INPUT is a file, a folder, or - for standard input.',
    FOLDERS,
    'Keys come from --key and from the trust store, never from the archive. The report goes to standard output, everything else to standard error.',
    'Exit codes: 0 TOTAL_PASSED · 2 TOTAL_FAILED · 3 INDETERMINATE · 4 passed, but conformance was required and has errors · 64 usage · 66 an input cannot be opened · 70 internal error. For several inputs the worst of 2, 3, 4, 0.',
  ],
  options: [
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json', 'junit', 'html'] },
      help: 'text (default), json (one line per input), junit or html.',
    },
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: 'Write the report to FILE, whole or not at all; an older report is replaced.',
    },
    {
      name: 'key',
      short: 'k',
      value: { kind: 'file', label: 'FILE' },
      repeatable: true,
      help: 'Trust this public key, certificate, chain or key set (PEM, DER, JWK, JWKS).',
    },
    {
      name: 'crl',
      value: { kind: 'file', label: 'FILE' },
      repeatable: true,
      help: 'Use this certificate revocation list.',
    },
    { name: 'trust-store', negatable: true, help: 'Use the keys of the trust store (default) or only those of --key.' },
    {
      name: 'policy',
      short: 'p',
      value: { kind: 'file', label: 'NAME|FILE' },
      help: 'strict, standard (default), permissive, or a policy file.',
    },
    { name: 'require-conformance', help: 'End with 4 when a genuine archive has conformance errors.' },
    {
      name: 'time',
      value: { kind: 'time', label: 'TIME' },
      help: 'Judge certificates at this time (2026-01-31, 2026-01-31T12:00:00Z; UTC without a zone). Default: now.',
    },
    {
      name: 'jobs',
      short: 'j',
      value: { kind: 'count', label: 'N' },
      help: 'Verify N inputs at once. Default: one per processor.',
    },
    {
      name: 'time-limit',
      value: { kind: 'seconds', label: 'SECONDS' },
      help: 'Give up on an input after this time; it is reported as INDETERMINATE. Default: 60 for several inputs, none for a single one.',
    },
    {
      name: 'second-reading',
      negatable: true,
      help: 'Read every input with the second, independent reader too, or none. Default: a single archive up to 50 MiB, packed and unpacked.',
    },
    {
      name: 'input-hash',
      negatable: true,
      help: 'Compute the SHA-256 of every input file, or of none. Default: files up to 64 MiB, but not for several inputs in text format.',
    },
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'verify proof.mime --key signer.pem', says: 'one archive, one key' },
    { line: 'verify archives/ --format json --jobs 4 > reports.jsonl', says: 'a folder, one JSON line per archive' },
    { line: 'curl -s https://… | proofbench verify - --key signer.pem', says: 'from a pipe' },
    { line: 'verify proof.mime --format html --output report.html', says: 'a page for the auditor' },
    { line: 'verify proof.mime --time 2026-01-31 --crl issuer.crl', says: 'as of a date, with a revocation list' },
  ],
}

export const inspectRow: CommandRow = {
  name: 'inspect',
  summary: 'Show what is in an archive: facts only, no verdict',
  operand: { label: 'INPUT', min: 1, max: 1, kind: 'input' },
  details: [
    'Nothing shown here has been verified: everything comes from the file, before any signature is checked.',
    'Ends with 0 when the input could be looked at, whatever is in it.',
  ],
  options: [
    { ...TEXT_OR_JSON, help: 'text (default), or json: all facts as one object.' },
    { name: 'tree', help: 'Show the structure: envelope, parts, ZIP, entries with offsets.' },
    { name: 'hex', help: 'Show bytes: of the input as received, or of one file of the archive with --file.' },
    {
      name: 'file',
      value: { kind: 'text', label: 'PATH' },
      help: 'Which file of the archive --hex shows, for example proof.json.',
    },
    {
      name: 'offset',
      value: { kind: 'bytes', label: 'N' },
      help: 'First byte that --hex shows, as findings give it. Default: 0.',
    },
    { name: 'length', value: { kind: 'bytes', label: 'SIZE' }, help: 'How many bytes --hex shows. Default: 512.' },
    {
      name: 'extract',
      short: 'x',
      value: { kind: 'folder', label: 'DIR' },
      help: 'Write the files into DIR and nowhere else; no link is followed, nothing is overwritten without --force.',
    },
    { name: 'force', help: 'Let --extract overwrite files that exist.' },
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'inspect proof.mime --tree', says: 'envelope, ZIP and entries with their offsets' },
    { line: 'inspect proof.mime --hex --file proof.json', says: 'the bytes of one file' },
    { line: 'inspect proof.mime --extract unpacked', says: 'unpack safely' },
  ],
}
