import { formatFingerprint } from '../../../../shared/report/index.ts'
import { isRole, ROLES } from '../../../../shared/review/index.ts'
import { addReviewer, hasReviewers, type Library } from '../../../library/index.ts'
import { terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { ACTOR_OPTIONS, actorFrom, publicKeyFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'reviewer add',
  section: 'review',
  order: 20,
  summary: 'Add a reviewer to a library, or change roles and validity',
  operand: { label: 'KEY', min: 1, max: 1, kind: 'file' },
  details: [
    'KEY is a key file of key create, or the public key as PEM or JWK. The first reviewer of a library becomes its administrator, with that role alone unless --role names others, and needs no other key; later ones are added by an administrator (--sign). Adding a known key again changes its roles and validity.',
    'viewer: sees lists and verdicts, holder data masked. reviewer: decides. approver: decides, and confirms or returns the decisions of others. administrator: manages reviewers, policy, holds and erasure, holder data masked.',
    'On one computer, one person can hold two keys. Only a library on a server ties keys to logins: --account.',
  ],
  options: [
    LIBRARY,
    {
      name: 'role',
      value: { kind: 'choice', label: 'ROLE', choices: ROLES },
      repeatable: true,
      help: 'Role; may be repeated. Default: reviewer; of the first reviewer, administrator.',
    },
    {
      name: 'name',
      value: { kind: 'text', label: 'NAME' },
      help: 'Name of the person. Default: the name in the key file.',
    },
    { name: 'from', value: { kind: 'time', label: 'TIME' }, help: 'The key is valid from this time. Default: now.' },
    {
      name: 'until',
      value: { kind: 'time', label: 'TIME' },
      help: 'The key is valid until this time. Default: no end.',
    },
    {
      name: 'account',
      value: { kind: 'text', label: 'LOGIN' },
      help: 'Login of the server that alone may use the key.',
    },
    ...ACTOR_OPTIONS,
  ],
  examples: [
    { line: 'reviewer add anna.json', description: 'the first one: the administrator' },
    {
      line: 'reviewer add bob.json --role reviewer --role approver --until 2027-12-31',
      description: 'by the administrator',
    },
  ],
  run: (args) => withLibrary(args, (library) => add(library, args), { creates: true }),
}

/** Runs `proofbench reviewer add`. */
async function add(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const [path = ''] = args.operands
  const key = publicKeyFrom(path)
  const name = args.text('name') ?? key.name
  if (name === null) throw usageStop('A public key has no name', 'Give the name of the person with --name.')
  const roles = args.texts('role').filter(isRole)
  const isFirst = !(await hasReviewers(library))
  const actor = isFirst ? null : await actorFrom(library, args)
  const reviewer = await addReviewer(
    library,
    actor,
    key,
    {
      name,
      // Whoever sets up a library does not decide in it, unless that is asked for.
      roles: roles.length > 0 ? roles : [isFirst ? 'administrator' : 'reviewer'],
      validFrom: timeOf(args.text('from')) ?? undefined,
      validUntil: timeOf(args.text('until')),
      account: args.text('account') ?? ownLogin(library, isFirst),
    },
    Date.now(),
  )
  print(`${formatFingerprint(reviewer.fingerprint)}  ${terminalText(reviewer.name)}  ${reviewer.roles.join(', ')}\n`)
  if (!actor)
    new Voice(args.has('quiet')).note(
      `${terminalText(reviewer.name)} is the first reviewer of the library, with the roles: ${reviewer.roles.join(', ')}`,
    )
  return EXIT.passed
}

/** The first key of a library on a server belongs to the login that adds it, unless that is the owner of the tables. */
const ownLogin = ({ kind, log }: Library, isFirst: boolean): string | null =>
  isFirst && kind === 'postgres' && !log.isOwner ? log.account : null

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text))
