import { Button } from '@mantine/core'
import { useState } from 'react'
import { wordsFor } from '../../shared/analysis/words.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { FilterInput } from '../parts/filter-input.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { serviceWords } from '../words/service.ts'
import { RegisterForm } from './register-form.tsx'
import { RegisterTable } from './register-table.tsx'
import { RegistersJson } from './registers-json.tsx'
import { read } from './service-client.ts'
import { useLive } from './use-live.ts'
import type { RegisterRow } from './views.ts'

const words = serviceWords.registers

const searched = (row: RegisterRow): string => [JSON.stringify(row), wordsFor('Country', row.country).title].join(' ')

/** What the issuing sources know: records to filter, add, change and delete. Service: Issuing source validation */
export function RegistersPanel() {
  const live = useLive('registers', ['call'], (bridge) => read<readonly RegisterRow[]>(bridge, '/registers'))
  const filter = useFilter(searched)
  const [open, setOpen] = useState<RegisterRow | 'new' | null>(null)
  const shown = filter.shown(live.value ?? [])
  return (
    <section className="panel" aria-labelledby="registers-title">
      <div className="panel-head">
        <h2 id="registers-title">
          {words.title} <span className="quiet">{live.value?.length}</span>
        </h2>
        <div className="row">
          <FilterInput label={words.filter} filter={filter} />
          <Button size="xs" onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        </div>
      </div>
      <p className="quiet">{words.hint}</p>
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.length === 0 && open === null && <p>{words.none}</p>}
      {live.value && live.value.length > 0 && shown.length === 0 && <p role="status">{words.noneMatch}</p>}
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
