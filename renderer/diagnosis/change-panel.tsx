import { Link } from 'wouter'
import type { IndicatorChange } from '../../shared/analysis/indicator-changes.ts'
import type { EvidenceChange, WhatWouldChange } from '../../shared/analysis/what-would-change.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { useModel } from '../archive/model-context.ts'
import { useAddress } from '../archive/selection.ts'
import { numberedTitle } from '../evidence/numbered-title.ts'
import { Coded } from '../parts/coded.tsx'
import { diagnosisWords } from '../words/diagnosis.ts'
import type { Nothing } from './nothing-in.ts'

const MOST = 60

const levelTitle = (level: string): string => wordsFor('LevelOfAssurance', level).title

interface ChangePanelProps {
  readonly change: WhatWouldChange
  readonly nothing: Nothing
}

/** The smallest changes that turn this result into VERIFIED or the next level. */
export function ChangePanel({ change, nothing }: ChangePanelProps) {
  const { evidences: models } = useModel()
  const { recordedLevel, derivedLevel, rulesAgree, evidences, paths } = change
  if (nothing)
    return (
      <section className="panel" aria-labelledby="change-title">
        <h2 id="change-title">{diagnosisWords.change}</h2>
        <p>{diagnosisWords.nothing[nothing].change}</p>
      </section>
    )
  const isAnyVerified = models.some(({ isDeleted, result }) => !isDeleted && result === 'POSITIVE')
  return (
    <section className="panel" aria-labelledby="change-title">
      <h2 id="change-title">{diagnosisWords.change}</h2>
      <p className="quiet">{diagnosisWords.changeHint}</p>
      <p>
        {diagnosisWords.level}:{' '}
        {rulesAgree
          ? diagnosisWords.levelAgrees(levelTitle(derivedLevel))
          : diagnosisWords.levelDiffers(
              recordedLevel === null ? '—' : levelTitle(recordedLevel),
              levelTitle(derivedLevel),
            )}
      </p>
      {evidences.length === 0 && <p>{isAnyVerified ? diagnosisWords.noChange : diagnosisWords.noneJudged}</p>}
      <ul className="plain-list">
        {evidences.slice(0, MOST).map((one) => (
          <Change key={one.evidenceId} change={one} />
        ))}
      </ul>
      {paths.length > 0 && <Paths paths={paths} />}
    </section>
  )
}

function Change({ change }: { readonly change: EvidenceChange }) {
  const { evidences } = useModel()
  const address = useAddress()
  const { evidenceId, changes, needsRetry, needsReference, scoreThen, levelThen } = change
  return (
    <li>
      <p>
        <Link to={address({ evidence: evidenceId }, 'evidence')}>{numberedTitle(evidences, evidenceId)}</Link>
      </p>
      {changes === null && <p className="quiet">{diagnosisWords.noRules}</p>}
      {needsRetry && <p>{diagnosisWords.retry}</p>}
      {needsReference && <p>{diagnosisWords.reference}</p>}
      <ul className="changes">
        {changes?.map((one) => (
          <li key={one.to}>
            <IndicatorLine change={one} />
          </li>
        ))}
      </ul>
      {changes !== null && (
        <p className="quiet">
          {diagnosisWords.wouldBe(
            scoreThen === null ? null : wordsFor('Score', scoreThen).title,
            levelThen === null ? null : levelTitle(levelThen),
          )}
        </p>
      )}
    </li>
  )
}

function IndicatorLine({ change: { from, to, alternatives, reason, rule } }: { readonly change: IndicatorChange }) {
  return (
    <>
      <Coded list="Indicator" value={to} showCode /> {diagnosisWords.instead}{' '}
      {from === null ? diagnosisWords.notChecked : <Coded list="Indicator" value={from} showCode />}{' '}
      <span className="quiet">
        ({[diagnosisWords.reasons[reason], rule].filter((one) => one !== null).join(', ')})
        {alternatives.length > 0 && ` ${diagnosisWords.alternatives(alternatives.join(', '))}`}
      </span>
    </>
  )
}

function Paths({ paths }: { readonly paths: WhatWouldChange['paths'] }) {
  return (
    <>
      <h3 className="section-title">{diagnosisWords.paths}</h3>
      <dl className="facts">
        {paths.map(({ level, alternatives }) => (
          <div key={level} className="facts-row">
            <dt>
              <Coded list="LevelOfAssurance" value={level} />
            </dt>
            <dd>
              {alternatives.map(({ missing, consents, atHand }, index) => {
                const needs = missing.map(({ evidence, leastScore }) =>
                  diagnosisWords.need(diagnosisWords.needs[evidence], wordsFor('Score', leastScore).title),
                )
                return (
                  <p key={needs.join()}>
                    {index > 0 && <em>{diagnosisWords.or} </em>}
                    {needs.join(' + ')}
                    {atHand.length > 0 && <span className="quiet"> ({diagnosisWords.atHand})</span>}
                    {consents.length > 0 && (
                      <span className="quiet">
                        {' '}
                        {diagnosisWords.consents(
                          consents.map((type) => wordsFor('ConsentType', type).title).join(', '),
                        )}
                      </span>
                    )}
                  </p>
                )
              })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
