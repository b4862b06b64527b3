import { Select } from '@mantine/core'
import { type EvidenceModel, labelFor } from '../../../shared/analysis/index.ts'
import { INDICATOR } from '../../../shared/spec/index.ts'
import { replayLabels } from '../../labels/replay.ts'
import { indicatorsOf } from './change-draft.ts'

interface IndicatorSelectProps {
  readonly evidence: EvidenceModel | undefined
  readonly value: string | null
  onChange(indicator: string | null): void
}

/** Select of an indicator: those of the evidence first, then all others. */
export function IndicatorSelect({ evidence, value, onChange }: IndicatorSelectProps) {
  const raised = indicatorsOf(evidence)
  const others = Object.keys(INDICATOR.values).filter((name) => !raised.includes(name))
  const option = (name: string) => ({ value: name, label: `${labelFor('Indicator', name).title} (${name})` })
  return (
    <Select
      size="xs"
      label={replayLabels.changes.indicator}
      searchable
      limit={200}
      data={[
        { group: replayLabels.changes.raised, items: raised.map(option) },
        { group: replayLabels.changes.notRaised, items: others.map(option) },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
