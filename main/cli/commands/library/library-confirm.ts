import type { Command } from '../../arguments/command.ts'
import { COMMENT } from '../../arguments/comment-option.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { checkOne } from '../../review/check-one.ts'
import { ANSWERS } from '../../review/checklist-files.ts'
import { ACTOR_OPTIONS } from '../../review/reviewer-key.ts'
import { TSA_OPTIONS } from '../../review/time-stamp-options.ts'

export const command: Command = {
  name: 'library confirm',
  section: 'review',
  order: 90,
  summary: 'Confirm the decision of another person',
  operand: { label: 'REVIEW', min: 1, max: 1, kind: 'label' },
  details: [
    'REVIEW is the number of a review, which library reviews and library show list. The statement names the digest of the decision that it is about, and what was displayed before. Needs the role approver; nobody acts on a decision of their own.',
  ],
  options: [LIBRARY, TEXT_OR_JSON, COMMENT, ANSWERS, ...TSA_OPTIONS, ...ACTOR_OPTIONS],
  examples: [{ line: 'library confirm 12 --sign bob.json', description: 'as the second person' }],
  run: (args) => withLibrary(args, (library) => checkOne(library, args, 'CONFIRMED')),
}
