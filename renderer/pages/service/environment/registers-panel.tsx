import { Button } from '@mantine/core'
import { useState } from 'react'
import { labelFor } from '../../../../shared/analysis/index.ts'
import type { RegisterRecord } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { useControl } from '../../../model/service/use-live.ts'
import { FilterInput } from '../../../parts/filter-input.tsx'
import { useFilter } from '../../../parts/use-filter.ts'
import { RegisterForm } from './register-form.tsx'
import { RegisterTable } from './register-table.tsx'
import { RegistersJson } from './registers-json.tsx'

const labels = serviceLabels.registers

const searched = (row: RegisterRecord): string =>
  [JSON.stringify(row), labelFor('Country', row.country).title].join(' ')

/** Records of the issuing sources, to filter, add, change and delete. Service: Issuing source validation */
export function RegistersPanel() {
  const live = useControl('getRegisters', ['call'])
  const filter = useFilter(searched)
  const [open, setOpen] = useState<RegisterRecord | 'new' | null>(null)
  const shown = filter.shown(live.value ?? [])
  return (
    <section className="panel" aria-labelledby="registers-title">
      <div className="panel-head">
        <h2 id="registers-title">
          {labels.title} <span className="quiet">{live.value?.length}</span>
        </h2>
        <div className="row">
          <FilterInput label={labels.filter} filter={filter} />
          <Button size="xs" onClick={() => setOpen('new')}>
            {labels.add}
          </Button>
        </div>
      </div>
      <p className="quiet">{labels.hint}</p>
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.length === 0 && open === null && <p>{labels.none}</p>}
      {live.value && live.value.length > 0 && shown.length === 0 && <p role="status">{labels.noneMatch}</p>}
      {shown.length > 0 && <RegisterTable rows={shown} onChange={setOpen} />}
      {open !== null && (
        <RegisterForm
          key={open === 'new' ? open : JSON.stringify(open)}
          record={open === 'new' ? null : open}
          onDone={() => setOpen(null)}
        />
      )}
      <RegistersJson rows={live.value} />
    </section>
  )
}
