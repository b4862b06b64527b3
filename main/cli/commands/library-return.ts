import { checkOne } from '../check-one.ts'
import type { Command } from '../command.ts'
import { COMMENT } from '../comment-option.ts'
import { LIBRARY, withLibrary } from '../library-options.ts'
import { TEXT_OR_JSON } from '../option-rows.ts'
import { ACTOR_OPTIONS } from '../reviewer-key.ts'

export const command: Command = {
  name: 'library return',
  section: 'review',
  order: 100,
  summary: 'Return a decision to its maker, with a comment',
  operand: { label: 'REVIEW', min: 1, max: 1, kind: 'label' },
  details: [
    'REVIEW is the number of a review, which library reviews and library show list. The statement names the digest of the decision that it is about. Needs the role approver; nobody acts on a decision of their own.',
  ],
  options: [LIBRARY, TEXT_OR_JSON, COMMENT, ...ACTOR_OPTIONS],
  examples: [
    { line: 'library return 12 --comment "Which images were compared?"', description: 'the maker decides again' },
  ],
  run: (args) => withLibrary(args, (library) => checkOne(library, args, 'RETURNED')),
}
