import { Button } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { copyText } from '../parts/copy-text.ts'
import { saveText } from '../parts/save-text.ts'
import { UnmaskedQuestion } from '../parts/unmasked-question.tsx'
import { useNotify } from '../shell/announcer.tsx'
import { useAttempt } from '../shell/use-attempt.ts'
import { verdictWords } from '../words/verdict.ts'

type Export = 'json' | 'html' | 'text'
const TYPES = { json: 'application/json', html: 'text/html' } as const

/** Exports of the report, identical to those of the command line. */
export function ReportPanel() {
  const { bridge, settings } = useWindow()
  const notify = useNotify()
  const attempt = useAttempt()
  const { archive, name, report } = useModel().opened
  const [pending, setPending] = useState<Export | null>(null)
  const exported = async (format: Export, masked: boolean): Promise<void> => {
    const text = await bridge.call('archive.report-text', { archive, format, masked })
    if (format !== 'text') {
      const file = `${masked ? 'archive' : name}.report.${format}`
      saveText(file, text, TYPES[format])
      return notify(verdictWords.saved(visible(file)))
    }
    await copyText(text)
    notify(masked ? verdictWords.copiedMasked : verdictWords.copied)
  }
  const exportReport = (format: Export, masked: boolean): void => attempt(() => exported(format, masked))
  // Holder data that is masked on the page is masked in exports; otherwise the user decides each time.
  const start = (format: Export): void => (settings.masked ? exportReport(format, true) : setPending(format))
  return (
    <section className="panel" aria-labelledby="report-title">
      <h2 id="report-title">{verdictWords.report}</h2>
      <p className="quiet">{verdictWords.reportHint}</p>
      <dl className="facts">
        <dt>{verdictWords.made}</dt>
        <dd>{report.validationTime}</dd>
        <dt>{verdictWords.policy}</dt>
        <dd>
          {report.policy.id} <span className="mono quiet">{report.policy.sha256.slice(0, 16)}</span>
        </dd>
        <dt>{verdictWords.build}</dt>
        <dd>
          {report.tool.version} <span className="mono quiet">{report.tool.commit.slice(0, 12)}</span>
        </dd>
        <dt>{verdictWords.inputHash}</dt>
        <dd className="mono">{report.input.sha256 ?? verdictWords.notComputed}</dd>
      </dl>
      <div className="row panel-actions">
        <Button size="xs" variant="default" onClick={() => start('html')}>
          {verdictWords.saveHtml}
        </Button>
        <Button size="xs" variant="default" onClick={() => start('json')}>
          {verdictWords.saveJson}
        </Button>
        <Button size="xs" variant="default" onClick={() => start('text')}>
          {verdictWords.copyText}
        </Button>
      </div>
      <UnmaskedQuestion
        opened={pending !== null}
        onClose={() => setPending(null)}
        onConfirm={() => pending && exportReport(pending, false)}
        onMasked={() => pending && exportReport(pending, true)}
      />
    </section>
  )
}
