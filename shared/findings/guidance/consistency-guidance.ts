import type { IndicatorGuidanceTable } from './guidance.ts'
import { check, response } from './responses.ts'

/** Response to evidence that belongs to another holder than the rest of the identity. */
export const OTHER_HOLDER = response(
  'OPERATOR',
  'RESUBMIT_OTHER',
  'Compare the sources in the Identity view: the evidence may be of another person, or spelled otherwise.',
  'The details in your documents differ. Please use documents of the same person.',
  'Another person, a change of name, or another spelling. The Identity view shows both values of each field.',
)

/** Checks of an evidence against the others of its identity. Not shown: D-81 */
export const CONSISTENCY_GUIDANCE: IndicatorGuidanceTable = {
  ATTRIBUTES_CONSISTENCY: check(
    'same holder',
    'the document names the same person as the other evidence',
    'the document names another person than the other evidence[ (different {fields})]',
    OTHER_HOLDER,
    {
      doubt: 'the document may name another person than the other evidence[ (different {fields})]',
      undecided: 'the person could not be compared with that of the other evidence',
    },
  ),
}
