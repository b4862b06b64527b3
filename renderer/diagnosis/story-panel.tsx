import { useMemo } from 'react'
import { Link } from 'wouter'
import { diagnoseEvidence, indexEvidence } from '../../shared/analysis/evidence-diagnosis.ts'
import { useModel } from '../archive/model-context.ts'
import { useAddress } from '../archive/selection.ts'
import { PlaceLink } from '../parts/place-link.tsx'
import { ResultTag } from '../parts/result-tag.tsx'
import { When } from '../parts/when.tsx'
import { diagnosisWords } from '../words/diagnosis.ts'
import { evidenceWords } from '../words/evidence.ts'
import type { Nothing } from './nothing-in.ts'

const MOST = 60

/** One sentence for each evidence in the order in which they came, then its reasons: every one leads to its bytes. */
export function StoryPanel({ nothing }: { readonly nothing: Nothing }) {
  const { evidences } = useModel()
  const address = useAddress()
  const index = useMemo(() => indexEvidence(evidences), [evidences])
  return (
    <section className="panel" aria-labelledby="story-title">
      <h2 id="story-title">{diagnosisWords.story}</h2>
      {nothing && <p>{diagnosisWords.nothing[nothing].story}</p>}
      <ol className="story">
        {evidences.slice(0, MOST).map((model) => {
          const { headline, reasons, result } = diagnoseEvidence(model, index)
          return (
            <li key={model.id}>
              <p>
                <ResultTag result={result} /> <Link to={address({ evidence: model.id }, 'evidence')}>{headline}</Link>{' '}
                <span className="quiet">
                  <When moment={model.submitted} />
                </span>
              </p>
              <ul>
                {reasons.map(({ sentence, places, actor, advice, forHolder }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: reasons of one evidence never change their order.
                  <li key={at}>
                    {sentence} {places[0] && <PlaceLink place={places[0]} brief />}
                    {actor !== null && (
                      <p className="quiet">
                        {diagnosisWords.actor}: {evidenceWords.actors[actor]}. {advice}
                      </p>
                    )}
                    {forHolder !== null && (
                      <p className="quiet">
                        {diagnosisWords.forHolder}: “{forHolder}”
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
      {evidences.length > MOST && <p className="quiet">{diagnosisWords.more(evidences.length - MOST)}</p>}
    </section>
  )
}
