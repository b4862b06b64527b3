import { labelFor } from '../../../../shared/analysis/index.ts'
import type { RegisterRecord } from '../../../../shared/control/index.ts'
import { REGISTER_BEHAVIOURS } from '../../../../shared/forms/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { Masked } from '../../../kit/masked.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { changeRegisters } from '../../../model/service/change-registers.ts'
import { type Column, DataTable } from '../../../parts/data-table.tsx'

const labels = serviceLabels.registers
const { columns } = labels

interface RegisterTableProps {
  readonly rows: readonly RegisterRecord[]
  onChange(row: RegisterRecord): void
}

const COLUMNS: readonly Column<RegisterRecord>[] = [
  {
    title: columns.number,
    isHead: true,
    kind: 'mono',
    cell: ({ data }) => <Masked>{data.documentNumber ?? labels.nameless}</Masked>,
  },
  { title: columns.country, cell: ({ country }) => labelFor('Country', country).title },
  {
    title: columns.document,
    cell: ({ data }) => (data.documentType === undefined ? '—' : labelFor('DocumentType', data.documentType).title),
  },
  {
    title: columns.holder,
    cell: ({ data: { fullname, givenNames = [], surname = '' } }) => (
      <Masked>
        <bdi>{fullname ?? [...givenNames, surname].join(' ')}</bdi>
      </Masked>
    ),
  },
  { title: columns.behaviour, cell: ({ behaviour = 'ANSWERS' }) => REGISTER_BEHAVIOURS[behaviour] },
]

/** Table of the records. */
export function RegisterTable({ rows, onChange }: RegisterTableProps) {
  const { busy, failure, run } = useAction()
  const actions: Column<RegisterRecord> = {
    title: columns.actions,
    cell: (row, index) => (
      <div className="row">
        <button
          type="button"
          className="link-button"
          aria-label={labels.changeOne(index + 1)}
          onClick={() => onChange(row)}
        >
          {labels.change}
        </button>
        <button
          type="button"
          className="link-button"
          disabled={busy}
          aria-label={labels.removeOne(index + 1)}
          onClick={() => void run((bridge) => changeRegisters(bridge, row, null), labels.removed)}
        >
          {labels.remove}
        </button>
      </div>
    ),
  }
  return (
    <>
      {failure && <FailureCard failure={failure} />}
      {/* Records have no id, and may contain duplicates. */}
      <DataTable
        columns={[...COLUMNS, actions]}
        rows={rows}
        scrollName={labels.columns.records}
        keyOf={(_row, index) => index}
      />
    </>
  )
}
