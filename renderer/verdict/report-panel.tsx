import { Button } from '@mantine/core'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { saveText } from '../parts/save-text.ts'
import { useAnnounce } from '../shell/announcer.tsx'
import { verdictWords } from '../words/verdict.ts'

/** The same reports that the command line writes. */
export function ReportPanel() {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const { archive, name, report } = useModel().opened
  const text = (format: 'json' | 'html' | 'text') => bridge.call('archive.report-text', { archive, format })
  const save = async (format: 'json' | 'html', type: string): Promise<void> =>
    saveText(`${name}.report.${format}`, await text(format), type)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(await text('text'))
    announce(verdictWords.copied)
  }
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
        <Button size="xs" variant="default" onClick={() => void save('html', 'text/html')}>
          {verdictWords.saveHtml}
        </Button>
        <Button size="xs" variant="default" onClick={() => void save('json', 'application/json')}>
          {verdictWords.saveJson}
        </Button>
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {verdictWords.copyText}
        </Button>
      </div>
    </section>
  )
}
