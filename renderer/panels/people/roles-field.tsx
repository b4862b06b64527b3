import { Checkbox, TextInput } from '@mantine/core'
import { ROLES, type Role } from '../../../shared/review/index.ts'
import { peopleLabels as labels } from '../../labels/people.ts'

export interface RolesDraft {
  readonly roles: readonly Role[]
  /** YYYY-MM-DD; empty for no end. */
  readonly until: string
}

interface RolesFieldProps {
  readonly draft: RolesDraft
  readonly onChange: (draft: RolesDraft) => void
}

/** Roles of a reviewer and the last day on which the key is valid. */
export function RolesField({ draft, onChange }: RolesFieldProps) {
  return (
    <>
      <Checkbox.Group
        label={labels.roles}
        value={[...draft.roles]}
        // The choices have these values only.
        onChange={(roles) => onChange({ ...draft, roles: roles as Role[] })}
      >
        <div className="stack people-roles">
          {ROLES.map((role) => (
            <Checkbox key={role} value={role} label={labels.roleHints[role]} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        type="date"
        label={labels.until}
        description={labels.untilHint}
        value={draft.until}
        onChange={({ currentTarget }) => onChange({ ...draft, until: currentTarget.value })}
      />
    </>
  )
}

export const untilOf = ({ until }: RolesDraft): string | null => (until === '' ? null : until)
