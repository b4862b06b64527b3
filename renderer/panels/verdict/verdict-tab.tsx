import { visible } from '../../../shared/analysis/index.ts'
import { answerTo, capitalize, QUESTIONS } from '../../../shared/report/index.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { namedVerdict, withTitles } from '../../model/archive/named-verdict.ts'
import { toneOf } from '../../parts/look.ts'
import { CheckList } from './check-list.tsx'
import { CoveragePanel } from './coverage-panel.tsx'
import { FindingList } from './finding-list.tsx'
import { KeyPanel } from './key-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { OtherInputPanel } from './other-input-panel.tsx'
import { ReportPanel } from './report-panel.tsx'
import { SelfTestPanel } from './self-test-panel.tsx'

/** Verdict view: findings, checks, key, coverage and limits of the evidence. */
export default function VerdictTab() {
  const { report, facts } = useModel().opened
  if (facts.otherInput)
    return (
      <div className="verdict">
        <OtherInputPanel />
        <div className="verdict-main stack">
          <ReportPanel />
        </div>
      </div>
    )
  return (
    <div className="verdict">
      <VerdictHead />
      <div className="verdict-main stack">
        <FindingList report={report} />
        <CheckList />
        <SelfTestPanel />
      </div>
      <div className="verdict-side stack">
        <KeyPanel />
        <LimitsPanel />
        <CoveragePanel />
        <ReportPanel />
      </div>
    </div>
  )
}

/** Verdict with the answers to its three questions. */
function VerdictHead() {
  const model = useModel()
  const { report } = model.opened
  return (
    <section
      data-testid="verdict"
      className={`verdict-head tone-edge-${toneOf(report.indication, 'quiet')}`}
      aria-label={verdictLabels.verdict}
    >
      <h2>{capitalizeSentence(namedVerdict(model))}.</h2>
      <dl className="facts">
        {(['integrity', 'authenticity', 'conformance'] as const).map((question) => (
          <div key={question} className="facts-row">
            <dt>{QUESTIONS[question]}</dt>
            <dd>{capitalizeSentence(withTitles(model, visible(answerTo(question, report).text)))}.</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Capitalises a sentence, unless it starts with the name of a file. */
const capitalizeSentence = (text: string): string => (/^[^\s:]*[./]/.test(text) ? text : capitalize(text))
