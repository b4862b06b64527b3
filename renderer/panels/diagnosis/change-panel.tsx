import { Fragment } from 'react'
import { Link } from 'wouter'
import {
  type EvidenceChange,
  type IndicatorChange,
  labelFor,
  type WhatWouldChange,
} from '../../../shared/analysis/index.ts'
import { fillTemplate, guidanceForIndicator } from '../../../shared/findings/index.ts'
import { capitalize } from '../../../shared/report/index.ts'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { Coded } from '../../parts/coded.tsx'
import type { MissingEvidence } from './missing-evidence.ts'

const MAX_SHOWN = 60

const levelTitle = (level: string): string => labelFor('LevelOfAssurance', level).title

interface ChangePanelProps {
  readonly change: WhatWouldChange
  readonly nothing: MissingEvidence
}

/** Smallest changes that would verify an evidence or reach the next level. */
export function ChangePanel({ change, nothing }: ChangePanelProps) {
  const { evidences: models } = useModel()
  const { recordedLevel, derivedLevel, rulesAgree, evidences, paths } = change
  if (nothing)
    return (
      <section className="panel" aria-labelledby="change-title">
        <h2 id="change-title">{diagnosisLabels.change}</h2>
        <p>{diagnosisLabels.nothing[nothing].change}</p>
      </section>
    )
  const isAnyVerified = models.some(({ isDeleted, result }) => !isDeleted && result === 'POSITIVE')
  return (
    <section className="panel" aria-labelledby="change-title">
      <h2 id="change-title">{diagnosisLabels.change}</h2>
      <p className="quiet">{diagnosisLabels.changeHint}</p>
      <p>
        {diagnosisLabels.level}:{' '}
        {rulesAgree
          ? diagnosisLabels.levelAgrees(levelTitle(derivedLevel))
          : diagnosisLabels.levelDiffers(
              recordedLevel === null ? '—' : levelTitle(recordedLevel),
              levelTitle(derivedLevel),
            )}
      </p>
      {evidences.length === 0 && <p>{isAnyVerified ? diagnosisLabels.noChange : diagnosisLabels.noneJudged}</p>}
      <ul className="plain-list">
        {evidences.slice(0, MAX_SHOWN).map((evidence) => (
          <Change key={evidence.evidenceId} change={evidence} levelNow={derivedLevel} />
        ))}
      </ul>
      {evidences.length > MAX_SHOWN && <p>{diagnosisLabels.more(evidences.length - MAX_SHOWN)}</p>}
      {paths.length > 0 && <Paths paths={paths} />}
    </section>
  )
}

interface ChangeProps {
  readonly change: EvidenceChange
  readonly levelNow: string
}

function Change({ change, levelNow }: ChangeProps) {
  const { evidences } = useModel()
  const address = useAddress()
  const { evidenceId, changes, needsRetry, needsReference, scoreThen, levelThen } = change
  return (
    <li>
      <p>
        <Link to={address({ evidence: evidenceId }, 'evidence')}>{numberedTitle(evidences, evidenceId)}</Link>
      </p>
      {changes === null && <p className="quiet">{diagnosisLabels.noRules}</p>}
      {needsRetry && <p>{diagnosisLabels.retry}</p>}
      {needsReference && <p>{diagnosisLabels.reference}</p>}
      <ul className="changes">
        {changes?.map((indicator) => (
          <li key={indicator.to}>
            <IndicatorLine change={indicator} />
          </li>
        ))}
      </ul>
      {changes !== null && (
        <p className="quiet">
          {diagnosisLabels.wouldBe(
            scoreThen === null ? null : labelFor('Score', scoreThen).title,
            levelThen === null || levelThen === levelNow ? null : levelTitle(levelThen),
          )}
        </p>
      )}
    </li>
  )
}

function IndicatorLine({ change: { from, to, alternatives, reason, rule } }: { readonly change: IndicatorChange }) {
  return (
    <>
      <span title={to}>“{capitalize(causeOf(to))}”</span> {diagnosisLabels.instead}{' '}
      {from === null ? diagnosisLabels.notChecked : <span title={from}>“{causeOf(from)}”</span>}{' '}
      <span className="quiet">
        (
        {[diagnosisLabels.reasons[reason], rule?.toLowerCase().replaceAll('_', ' ') ?? null]
          .filter((part) => part !== null)
          .join(': ')}
        ){alternatives.length > 0 && ` ${diagnosisLabels.alternatives(alternatives.map(causeOf).join(', '))}`}
      </span>
    </>
  )
}

/** Returns the cause that an indicator reports, as a clause. */
const causeOf = (indicator: string): string => fillTemplate(guidanceForIndicator(indicator, 'NONE', null).cause, {})

function Paths({ paths }: { readonly paths: WhatWouldChange['paths'] }) {
  const { evidences } = useModel()
  return (
    <>
      <h3 className="section-title">{diagnosisLabels.paths}</h3>
      <dl className="facts">
        {paths.map(({ level, alternatives }) => (
          <div key={level} className="facts-row">
            <dt>
              <Coded list="LevelOfAssurance" value={level} />
            </dt>
            <dd>
              {alternatives.map(({ missing, consents }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: alternatives never change their order.
                <p key={index}>
                  {index > 0 && <em>{diagnosisLabels.or} </em>}
                  {missing.map(({ evidence, leastScore, isSecond, atHand }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: needs never change their order.
                    <Fragment key={at}>
                      {at > 0 && ' + '}
                      {diagnosisLabels.need(
                        isSecond ? diagnosisLabels.second : diagnosisLabels.needs[evidence],
                        labelFor('Score', leastScore).title,
                      )}
                      {atHand !== null && (
                        <span className="quiet"> ({diagnosisLabels.atHand(numberedTitle(evidences, atHand))})</span>
                      )}
                    </Fragment>
                  ))}
                  {consents.length > 0 && (
                    <span className="quiet">
                      {' '}
                      {diagnosisLabels.consents(consents.map((type) => labelFor('ConsentType', type).title).join(', '))}
                    </span>
                  )}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
