import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  agreementSentence,
  clipped,
  evidenceAgreement,
  type FieldMatrix,
  fieldTitle,
  type MatrixCell,
  visible,
} from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { identityLabels } from '../../labels/identity.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { Coded } from '../../parts/coded.tsx'
import { lookOf } from '../../parts/look.ts'

/** Maximum characters of a value in a cell; the record shows it completely. */
const MAX_VALUE = 120
/** Maximum number of evidences that are summed up. */
const MAX_EVIDENCES = 8

interface MatrixPanelProps {
  readonly matrix: FieldMatrix
  /** Why the record has no fields, if they are not known to be absent. */
  readonly absence: string | null
}

/** Matrix of fields and sources; each cell shows whether it agrees, and links to its bytes. */
export function MatrixPanel({ matrix, absence }: MatrixPanelProps) {
  const { evidences } = useModel()
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const { columns } = matrix
  const rows = onlyDiffering ? matrix.rows.filter(({ differs }) => differs) : matrix.rows
  if (matrix.rows.length === 0) return <p className="nothing">{absence ?? identityLabels.noMatrix}</p>
  return (
    <section className="panel" aria-labelledby="matrix-title">
      <div className="panel-head">
        <h2 id="matrix-title">{identityLabels.matrix}</h2>
        <Switch
          size="xs"
          label={identityLabels.onlyDiffering}
          checked={onlyDiffering}
          onChange={({ currentTarget }) => setOnlyDiffering(currentTarget.checked)}
        />
      </div>
      <Agreements matrix={matrix} />
      <p className="quiet">{identityLabels.matrixHint}</p>
      {rows.length === 0 && <p role="status">{identityLabels.noDiffering}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <section className="table-wrap matrix-box" tabIndex={0} aria-label={identityLabels.matrixTable}>
        <table className="table matrix">
          <thead>
            <tr>
              <th scope="col">{identityLabels.field}</th>
              {columns.map(({ key, source, evidenceId }) => (
                <th key={key} scope="col">
                  {identityLabels.sources[source]}
                  <br />
                  <span className="quiet">{evidenceId === '' ? '' : numberedTitle(evidences, evidenceId)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, cells, differs }) => (
              <tr key={field} className={differs ? 'matrix-differs' : undefined}>
                <th scope="row">{fieldTitle(field)}</th>
                {columns.map(({ key }) => (
                  <Cell key={key} cell={cells.find(({ column }) => column === key)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** One line for each evidence, which sums up the agreement of its sources. */
function Agreements({ matrix }: Pick<MatrixPanelProps, 'matrix'>) {
  const { evidences } = useModel()
  const ids = [...new Set(matrix.columns.map(({ evidenceId }) => evidenceId))].filter((id) => id !== '')
  return ids.slice(0, MAX_EVIDENCES).map((id) => {
    const agreement = evidenceAgreement(matrix, id)
    if (agreement.fields.length === 0) return null
    return (
      <p key={id} className={agreement.differences.length > 0 ? 'tone-bad' : 'agreement'}>
        {numberedTitle(evidences, id)}: {agreementSentence(agreement)}
      </p>
    )
  })
}

function Cell({ cell }: { readonly cell: MatrixCell | undefined }) {
  const address = useAddress()
  if (!cell) return <td />
  const { value, verdict, places, indicators } = cell
  const { tone, Icon } = lookOf(verdict)
  const [place] = places
  return (
    <td>
      {value !== null && (
        <span className="matrix-value">
          <Masked>
            <bdi>
              {place ? (
                <Link to={address({ place }, 'record')}>{visible(clipped(value, MAX_VALUE))}</Link>
              ) : (
                visible(clipped(value, MAX_VALUE))
              )}
            </bdi>
          </Masked>
        </span>
      )}
      <span className={`tone-${tone} matrix-verdict`}>
        {Icon && <Icon aria-hidden size={12} />} {identityLabels.verdicts[verdict]}
      </span>
      {indicators.map((indicator) => (
        <span key={indicator} className="matrix-indicator">
          <Coded list="Indicator" value={indicator} showCode />
        </span>
      ))}
    </td>
  )
}
