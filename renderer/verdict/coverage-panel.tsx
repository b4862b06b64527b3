import { useState } from 'react'
import { Link } from 'wouter'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { ReportedFile } from '../../shared/report/report.ts'
import { sizeInWords } from '../../shared/report/verdict-words.ts'
import { useModel } from '../archive/model-context.ts'
import { useAddress } from '../archive/selection.ts'
import { verdictWords } from '../words/verdict.ts'

const TONES: { readonly [status in ReportedFile['status']]: string } = {
  MATCHED: 'good',
  SIGNED_FILE: 'good',
  MISMATCHED: 'bad',
  MISSING: 'bad',
  UNLISTED: 'unsure',
}
const FEW = 12

/** The map of what the signature covers: a bar over all bytes, and every file. */
export function CoveragePanel() {
  const { report } = useModel().opened
  const address = useAddress()
  const [showsAll, setShowsAll] = useState(false)
  const { files } = report
  // What is wrong comes first; a long list of good files must not hide it.
  const sorted = [...files].sort((a, b) => rank(a.status) - rank(b.status))
  const covered = files.filter(({ status }) => TONES[status] === 'good').length
  return (
    <section className="panel" aria-labelledby="coverage-title">
      <h2 id="coverage-title">{verdictWords.coverage}</h2>
      <p className="quiet">{verdictWords.coverageHint(covered, files.length)}</p>
      <div className="coverage-bar" aria-hidden>
        {files.map(({ path, size, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ZIP can hold a name twice, and the list never changes.
          <span key={index} className={`fill-${TONES[status]}`} style={{ flexGrow: Math.max(1, size) }} title={path} />
        ))}
      </div>
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th>{verdictWords.file}</th>
              <th className="number">{verdictWords.size}</th>
              <th>{verdictWords.status}</th>
            </tr>
          </thead>
          <tbody>
            {(showsAll ? sorted : sorted.slice(0, FEW)).map(({ path, size, status }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a ZIP can hold a name twice.
              <tr key={index}>
                <td>
                  <Link to={address({ place: { path, pointer: '' } }, 'record')} className="mono">
                    <bdi>{visible(path)}</bdi>
                  </Link>
                </td>
                <td className="number">{sizeInWords(size)}</td>
                <td>
                  <span className={`tag tag-${TONES[status]}`}>{verdictWords.statuses[status]}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {files.length > FEW && !showsAll && (
        <button type="button" className="link-button" onClick={() => setShowsAll(true)}>
          {verdictWords.allFiles(files.length)}
        </button>
      )}
    </section>
  )
}

const rank = (status: ReportedFile['status']): number =>
  status === 'SIGNED_FILE' ? 2 : TONES[status] === 'good' ? 3 : 1
