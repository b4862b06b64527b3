import { Button } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { useAttempt } from '../../kit/use-attempt.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { saveText } from '../../parts/save-text.ts'
import { UnmaskedQuestion } from '../../parts/unmasked-question.tsx'

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
      return notify(verdictLabels.saved(visible(file)))
    }
    await copyText(text)
    notify(masked ? verdictLabels.copiedMasked : verdictLabels.copied)
  }
  const exportReport = (format: Export, masked: boolean): void => attempt(() => exported(format, masked))
  // Holder data that is masked on the page is masked in exports; otherwise the user decides each time.
  const start = (format: Export): void => (settings.masked ? exportReport(format, true) : setPending(format))
  return (
    <section className="panel" aria-labelledby="report-title">
      <h2 id="report-title">{verdictLabels.report}</h2>
      <p className="quiet">{verdictLabels.reportHint}</p>
      <dl className="facts">
        <dt>{verdictLabels.made}</dt>
        <dd>{report.validationTime}</dd>
        <dt>{verdictLabels.policy}</dt>
        <dd>
          {report.policy.id} <span className="mono quiet">{report.policy.sha256.slice(0, 16)}</span>
        </dd>
        <dt>{verdictLabels.build}</dt>
        <dd>
          {report.tool.version} <span className="mono quiet">{report.tool.commit.slice(0, 12)}</span>
        </dd>
        <dt>{verdictLabels.inputHash}</dt>
        <dd className="mono">{report.input.sha256 ?? verdictLabels.notComputed}</dd>
      </dl>
      <div className="row panel-actions">
        <Button size="xs" variant="default" onClick={() => start('html')}>
          {verdictLabels.saveHtml}
        </Button>
        <Button size="xs" variant="default" onClick={() => start('json')}>
          {verdictLabels.saveJson}
        </Button>
        <Button size="xs" variant="default" onClick={() => start('text')}>
          {verdictLabels.copyText}
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
