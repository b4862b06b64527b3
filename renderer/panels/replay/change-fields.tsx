import { Select, TextInput } from '@mantine/core'
import { type EvidenceModel, labelFor, REGISTER_MEMBERS } from '../../../shared/analysis/index.ts'
import { CONSENT_TYPE, valuesOf } from '../../../shared/spec/index.ts'
import { replayLabels } from '../../labels/replay.ts'
import type { ChangeDraft } from './change-draft.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { IndicatorSelect } from './indicator-select.tsx'

const labels = replayLabels.changes

interface ChangeFieldsProps {
  readonly draft: ChangeDraft
  readonly evidences: readonly EvidenceModel[]
  onEdit(part: Partial<ChangeDraft>): void
}

/** Fields of a change besides its evidence. */
export function ChangeFields({ draft, evidences, onEdit }: ChangeFieldsProps) {
  const { kind } = draft
  if (kind === 'INDICATOR')
    return (
      <>
        <IndicatorSelect
          evidence={evidences.find(({ id }) => id === draft.evidence)}
          value={draft.indicator}
          onChange={(indicator) => onEdit({ indicator })}
        />
        <ChoiceSelect
          label={labels.result}
          choices={labels.statuses}
          value={draft.status}
          onChange={(status) => onEdit({ status })}
        />
      </>
    )
  if (kind === 'DECISION')
    return (
      <ChoiceSelect
        label={labels.decision}
        choices={labels.decisions}
        value={draft.decision}
        onChange={(decision) => onEdit({ decision })}
      />
    )
  if (kind === 'CONSENT') return <ConsentFields draft={draft} onEdit={onEdit} />
  return kind === 'REGISTER' ? <RegisterFields draft={draft} onEdit={onEdit} /> : null
}

type FieldsProps = Omit<ChangeFieldsProps, 'evidences'>

function ConsentFields({ draft, onEdit }: FieldsProps) {
  const types = valuesOf(CONSENT_TYPE).map((value) => [value, labelFor('ConsentType', value).title])
  return (
    <>
      <ChoiceSelect
        label={labels.consent}
        choices={Object.fromEntries(types)}
        value={draft.consent}
        onChange={(consent) => onEdit({ consent })}
      />
      <ChoiceSelect
        label={labels.result}
        choices={labels.consents}
        value={draft.isApproved ? 'true' : 'false'}
        onChange={(approved) => onEdit({ isApproved: approved === 'true' })}
      />
    </>
  )
}

function RegisterFields({ draft, onEdit }: FieldsProps) {
  const isAgreeing = draft.answer === 'AGREES'
  return (
    <>
      <ChoiceSelect
        label={labels.answer}
        choices={labels.answers}
        value={draft.answer}
        onChange={(answer) => onEdit({ answer })}
      />
      {isAgreeing && (
        <Select
          size="xs"
          label={labels.differs}
          placeholder={labels.differsNothing}
          clearable
          data={[...REGISTER_MEMBERS]}
          value={draft.member}
          onChange={(member) => onEdit({ member: REGISTER_MEMBERS.find((name) => name === member) ?? null })}
        />
      )}
      {isAgreeing && draft.member !== null && (
        <TextInput
          size="xs"
          label={labels.value}
          value={draft.value}
          onChange={({ currentTarget }) => onEdit({ value: currentTarget.value })}
        />
      )}
    </>
  )
}
