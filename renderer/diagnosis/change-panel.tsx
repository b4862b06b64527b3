import { Fragment } from 'react'
import { Link } from 'wouter'
import { capital } from '../../shared/analysis/diagnosis/cause.ts'
import type { IndicatorChange } from '../../shared/analysis/indicator-changes.ts'
import type { EvidenceChange, WhatWouldChange } from '../../shared/analysis/what-would-change.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { fillTemplate } from '../../shared/findings/guidance/fill-template.ts'
import { guidanceForIndicator } from '../../shared/findings/guidance/find-guidance.ts'
import { useModel } from '../archive/model-context.ts'
import { useAddress } from '../archive/selection.ts'
import { numberedTitle } from '../evidence/numbered-title.ts'
import { Coded } from '../parts/coded.tsx'
import { diagnosisWords } from '../words/diagnosis.ts'
import type { Nothing } from './nothing-in.ts'

const MAX_SHOWN = 60

const levelTitle = (level: string): string => wordsFor('LevelOfAssurance', level).title

interface ChangePanelProps {
  readonly change: WhatWouldChange
  readonly nothing: Nothing
}

/** Smallest changes that would verify an evidence or reach the next level. */
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
        {evidences.slice(0, MAX_SHOWN).map((evidence) => (
          <Change key={evidence.evidenceId} change={evidence} levelNow={derivedLevel} />
        ))}
      </ul>
      {evidences.length > MAX_SHOWN && <p>{diagnosisWords.more(evidences.length - MAX_SHOWN)}</p>}
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
      {changes === null && <p className="quiet">{diagnosisWords.noRules}</p>}
      {needsRetry && <p>{diagnosisWords.retry}</p>}
      {needsReference && <p>{diagnosisWords.reference}</p>}
      <ul className="changes">
        {changes?.map((indicator) => (
          <li key={indicator.to}>
            <IndicatorLine change={indicator} />
          </li>
        ))}
      </ul>
      {changes !== null && (
        <p className="quiet">
          {diagnosisWords.wouldBe(
            scoreThen === null ? null : wordsFor('Score', scoreThen).title,
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
      <span title={to}>“{capital(causeOf(to))}”</span> {diagnosisWords.instead}{' '}
      {from === null ? diagnosisWords.notChecked : <span title={from}>“{causeOf(from)}”</span>}{' '}
      <span className="quiet">
        (
        {[diagnosisWords.reasons[reason], rule?.toLowerCase().replaceAll('_', ' ') ?? null]
          .filter((part) => part !== null)
          .join(': ')}
        ){alternatives.length > 0 && ` ${diagnosisWords.alternatives(alternatives.map(causeOf).join(', '))}`}
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
      <h3 className="section-title">{diagnosisWords.paths}</h3>
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
                  {index > 0 && <em>{diagnosisWords.or} </em>}
                  {missing.map(({ evidence, leastScore, isSecond, atHand }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: needs never change their order.
                    <Fragment key={at}>
                      {at > 0 && ' + '}
                      {diagnosisWords.need(
                        isSecond ? diagnosisWords.second : diagnosisWords.needs[evidence],
                        wordsFor('Score', leastScore).title,
                      )}
                      {atHand !== null && (
                        <span className="quiet"> ({diagnosisWords.atHand(numberedTitle(evidences, atHand))})</span>
                      )}
                    </Fragment>
                  ))}
                  {consents.length > 0 && (
                    <span className="quiet">
                      {' '}
                      {diagnosisWords.consents(consents.map((type) => wordsFor('ConsentType', type).title).join(', '))}
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
