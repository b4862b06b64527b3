import { wordsFor } from '../../shared/analysis/words.ts'
import { REGISTER_BEHAVIOURS } from '../../shared/forms/register-fields.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { Masked } from '../parts/masked.tsx'
import { serviceWords } from '../words/service.ts'
import { changeRegisters } from './change-registers.ts'
import { useAction } from './use-action.ts'
import type { RegisterRow } from './views.ts'

const words = serviceWords.registers

interface RegisterTableProps {
  readonly rows: readonly RegisterRow[]
  onChange(row: RegisterRow): void
}

/** The records, one a line. */
export function RegisterTable({ rows, onChange }: RegisterTableProps) {
  const { busy, failure, run } = useAction()
  const { columns } = words
  return (
    <>
      {failure && <FailureCard failure={failure} />}
      <div className="table-wrap registers">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{columns.number}</th>
              <th scope="col">{columns.country}</th>
              <th scope="col">{columns.document}</th>
              <th scope="col">{columns.holder}</th>
              <th scope="col">{columns.behaviour}</th>
              <th scope="col">{columns.actions}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const { country, data, behaviour = 'ANSWERS' } = row
              const number = data.documentNumber ?? words.nameless
              return (
                // Records have no id, and the same one may stand there twice.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={index}>
                  <th scope="row" className="mono">
                    <Masked>{number}</Masked>
                  </th>
                  <td>{wordsFor('Country', country).title}</td>
                  <td>{data.documentType === undefined ? '—' : wordsFor('DocumentType', data.documentType).title}</td>
                  <td>
                    <Masked>
                      <bdi>{data.fullname ?? [...(data.givenNames ?? []), data.surname ?? ''].join(' ')}</bdi>
                    </Masked>
                  </td>
                  <td>{REGISTER_BEHAVIOURS[behaviour]}</td>
                  <td>
                    <div className="row">
                      <button
                        type="button"
                        className="link-button"
                        aria-label={words.changeOne(index + 1)}
                        onClick={() => onChange(row)}
                      >
                        {words.change}
                      </button>
                      <button
                        type="button"
                        className="link-button"
                        disabled={busy}
                        aria-label={words.removeOne(index + 1)}
                        onClick={() => void run((bridge) => changeRegisters(bridge, row, null), words.removed)}
                      >
                        {words.remove}
                      </button>
                    </div>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
