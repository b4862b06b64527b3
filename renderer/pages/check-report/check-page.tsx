import { Button } from '@mantine/core'
import { FileSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ReportVerificationInfo } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { chooseReport } from '../../kit/drop/file-dialogs.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { reportLabels } from '../../labels/report.ts'
import { nameOfReport } from '../../model/report/report-files.ts'
import { useArchives } from '../../model/window/window-context.tsx'
import { useReport } from '../../panels/report/use-report.ts'
import { CheckResult } from './check-result.tsx'

const labels = reportLabels.check

/** Page that checks a report file. `file`: id of a file that was handed over. */
export function CheckPage({ file }: { readonly file: string | undefined }) {
  return (
    <div className="sheet narrow stack">
      <h1>{labels.title}</h1>
      <p>{labels.lead}</p>
      <section className="drop-zone" aria-label={labels.drop}>
        <strong>{labels.drop}</strong>
        <Button
          variant={file === undefined ? 'filled' : 'default'}
          leftSection={<FileSearch aria-hidden size={16} />}
          onClick={chooseReport}
        >
          {file === undefined ? labels.choose : labels.another}
        </Button>
      </section>
      {file !== undefined && <Checked key={file} file={file} />}
    </div>
  )
}

function Checked({ file }: { readonly file: string }) {
  const name = visible(nameOfReport(file))
  const { progress, failure, result } = useCheck(file)
  return (
    <>
      {progress && <p role="status">{labels.checking(name)}</p>}
      {failure && <FailureCard failure={failure} />}
      {result && <CheckResult name={name} result={result} />}
    </>
  )
}

/** Checks a file once. */
function useCheck(file: string) {
  const announce = useAnnounce()
  const { progress, failure, run } = useReport()
  const states = useArchives()
  const [result, setResult] = useState<ReportVerificationInfo | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the host releases the file after the first check
  useEffect(() => {
    const open = [...states.values()].flatMap((state) =>
      state.kind === 'open' ? [{ name: state.opened.name, sha256: state.opened.report.input.sha256 }] : [],
    )
    void run((bridge, ticket) => bridge.call('report.verify', { file, ticket, open })).then((checked) => {
      setResult(checked)
      if (checked) announce(labels.results[checked.result])
    })
  }, [file])
  return { progress, failure, result }
}
