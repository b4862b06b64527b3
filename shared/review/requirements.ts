import type { Requirement } from './library-policy.ts'
import type { StatementCoverage } from './review-statement.ts'

/** What a person did before signing, as the statement says. */
interface Done {
  readonly coverage: StatementCoverage | null
  readonly checklist: object | null
}

/** Returns what the policy demands and a statement does not show, as phrases: "2 of 3 findings were opened". */
export function missingRequirements(
  requires: readonly Requirement[],
  { coverage, checklist }: Done,
): readonly string[] {
  return requires.flatMap((requirement) => {
    if (requirement === 'checklist') return checklist === null ? ['the checklist was not answered'] : []
    if (coverage === null) return [`no opened ${requirement} were recorded`]
    const { opened, total } = coverage[requirement]
    return opened < total ? [`${opened} of ${total} ${requirement} were opened`] : []
  })
}
