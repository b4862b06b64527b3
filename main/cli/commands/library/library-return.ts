import type { Command } from '../../arguments/command.ts'
import { COMMENT } from '../../arguments/comment-option.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { checkOne } from '../../review/check-one.ts'
import { ANSWERS } from '../../review/checklist-files.ts'
import { ACTOR_OPTIONS } from '../../review/reviewer-key.ts'
import { TSA_OPTIONS } from '../../review/time-stamp-options.ts'

export const command: Command = {
  name: 'library return',
  section: 'review',
  order: 100,
  summary: 'Return a decision to its maker, with a comment',
  operand: { label: 'REVIEW', min: 1, max: 1, kind: 'label' },
  details: [
    'REVIEW is the number of a review, which library reviews and library show list. The statement names the digest of the decision that it is about, and what was displayed before. Needs the role approver; nobody acts on a decision of their own.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    { ...COMMENT, help: `Required. ${COMMENT.help}` },
    ANSWERS,
    ...TSA_OPTIONS,
    ...ACTOR_OPTIONS,
  ],
  examples: [
    { line: 'library return 12 --comment "Which images were compared?"', description: 'the maker decides again' },
  ],
  run: (args) => withLibrary(args, (library) => checkOne(library, args, 'RETURNED')),
}
