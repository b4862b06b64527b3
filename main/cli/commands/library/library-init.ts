import { type Library, loadCreateRoles, loadGrants, loadJobQueue } from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { LIBRARY, libraryLocation, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'

export const command: Command = {
  name: 'library init',
  section: 'library',
  order: 10,
  summary: 'Create a library, on a server with its roles',
  operand: null,
  details: [
    'Creates the tables of a library. On a PostgreSQL server it also creates the queue and the roles proofbench_viewer, proofbench_reviewer, proofbench_approver, proofbench_administrator and proofbench_worker, and gives each its rights. Run it again after an update of Proofbench, as the owner of the database; it must be allowed to create roles.',
    "A viewer reads. A reviewer also tags archives, edits cases and decides; an approver also confirms decisions and sets legal holds. A worker verifies and saves archives, and cannot read decisions or tags. An administrator reads, tags, verifies, edits cases, sets legal holds, manages reviewers and erases, but does not decide. No role changes or deletes statements and log entries. Accounts are those of PostgreSQL: CREATE ROLE jane LOGIN PASSWORD '…' IN ROLE proofbench_reviewer. Verifications carry the name of the login that added them. Keys of reviewers are tied to logins by reviewer add --account.",
    'The roles apply to every library of the server that a login may connect to: REVOKE CONNECT ON DATABASE library FROM PUBLIC, and grant it to the accounts of this library.',
    'Every account reads the key under which values are hashed, since it is needed to search for them: give accounts only to people who may test guesses of document numbers.',
  ],
  options: [LIBRARY],
  examples: [
    { line: 'library init --library postgres://owner@host/library', description: 'once, before the first worker' },
  ],
  run: (args) => withLibrary(args, (library) => init(library, args), { creates: true }),
}

/** Runs `proofbench library init`. */
async function init(library: Library, args: ParsedArguments): Promise<ExitCode> {
  print(`${library.location}: the library is ready\n`)
  if (library.kind !== 'postgres') return EXIT.passed
  const { JobQueue } = await loadJobQueue()
  await (await JobQueue.open(libraryLocation(args))).close()
  const { createRoles } = await loadCreateRoles()
  const { databaseRole, ROLES } = await loadGrants()
  await createRoles(library.database)
  for (const role of ROLES) print(`role ${databaseRole(role)}\n`)
  new Voice(args.has('quiet')).note(
    `create accounts with SQL, for example: CREATE ROLE jane LOGIN PASSWORD '…' IN ROLE ${databaseRole('reviewer')}`,
  )
  return EXIT.passed
}
