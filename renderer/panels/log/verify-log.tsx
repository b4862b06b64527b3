import { Button } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { LogVerificationInfo } from '../../../shared/bridge/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { grouped } from '../../labels/grouped.ts'
import { logLabels } from '../../labels/log.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { Fingerprint } from '../../parts/fingerprint.tsx'
import { saveText } from '../../parts/save-text.ts'
import { Tag } from '../../parts/tag.tsx'
import { useReport } from '../report/use-report.ts'

const labels = logLabels.verify
/** Bytes that are read of a checkpoint file. */
const MAX_CHECKPOINT = 20_000

type Problem = LogVerificationInfo['problems'][number]

/** Verifies the whole log, optionally against a checkpoint that was kept outside, and signs checkpoints. */
export function VerifyLog() {
  const announce = useAnnounce()
  const { progress, failure, run } = useReport()
  const [result, setResult] = useState<LogVerificationInfo | null>(null)
  const verify = async (checkpoint: string | null): Promise<void> => {
    const verified = await run((bridge, ticket) => bridge.call('log.verify', { ticket, checkpoint }))
    setResult(verified)
    if (verified) announce(sentenceOf(verified))
  }
  return (
    <section className="panel stack" aria-labelledby="verify-log-title">
      <h2 id="verify-log-title">{labels.title}</h2>
      <p className="quiet">{labels.hint}</p>
      <div className="row">
        <Button size="xs" loading={progress !== null} onClick={() => void verify(null)}>
          {labels.run}
        </Button>
        <FileButton
          size="xs"
          variant="default"
          disabled={progress !== null}
          testId="checkpoint-input"
          onFiles={([chosen]) => void chosen.slice(0, MAX_CHECKPOINT).text().then(verify)}
        >
          {labels.against}
        </FileButton>
        <SignCheckpoint />
        {progress && <span role="status">{labels.running(progress.done)}</span>}
      </div>
      {failure && <FailureCard failure={failure} />}
      {result && <Verified result={result} />}
    </section>
  )
}

function sentenceOf({ size, root, checkpoints, problemCount }: LogVerificationInfo): string {
  // An exported case has no tree of its own.
  if (root === null) return problemCount === 0 ? labels.isWhole(size) : labels.isAltered(problemCount)
  return problemCount === 0 ? labels.agrees(size, checkpoints) : labels.contradicted(problemCount)
}

function Verified({ result }: { readonly result: LogVerificationInfo }) {
  const { problems, problemCount, root, unnamedKey, anchors, compared, notCovered } = result
  const tone =
    problemCount > 0 ? 'bad' : unnamedKey === null && !anchors.some(({ isOpen }) => isOpen) ? 'good' : 'unsure'
  return (
    <div className="stack log-result">
      <p>
        <Tag tone={tone}>{sentenceOf(result)}</Tag>
      </p>
      {unnamedKey !== null && <p className="quiet">{labels.unnamed(unnamedKey)}</p>}
      {problemCount === 0 && root !== null && anchors.length === 0 && <p className="quiet">{labels.agreesHint}</p>}
      <dl className="facts">
        {root !== null && (
          <>
            <dt>{labels.root}</dt>
            <dd>
              <Fingerprint hex={root} />
            </dd>
          </>
        )}
        {anchors.length > 0 && (
          <>
            <dt>{labels.anchors}</dt>
            <dd>
              {anchors.map(({ anchor, state, message }) => (
                <p key={anchor}>{`${state} ${visible(anchor)}${message === '' ? '' : `: ${visible(message)}`}`}</p>
              ))}
            </dd>
          </>
        )}
        <dt>{labels.compared}</dt>
        <dd>{compared.map(({ what, count }) => `${grouped(count)} ${labels.comparedWith[what]}`).join(', ')}</dd>
      </dl>
      {problems.length > 0 && (
        <DataTable
          columns={[
            { title: labels.place, kind: 'number', cell: ({ index }: Problem) => index ?? '' },
            { title: labels.problem, isHead: true, kind: 'mono', cell: ({ code }: Problem) => code },
            { title: labels.meaning, cell: ({ message }: Problem) => visible(message) },
          ]}
          rows={problems}
          keyOf={({ code, index }, row) => `${code}${index}-${row}`}
        />
      )}
      {problemCount > problems.length && <p className="quiet">{labels.more(problemCount - problems.length)}</p>}
      {notCovered.length > 0 && (
        <details>
          <summary>{labels.notCovered}</summary>
          <ul>
            {notCovered.map(({ what, count }) => (
              <li key={what}>{count === null ? what : `${grouped(count)} ${what}`}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const FILE = 'library.checkpoint.txt'

function SignCheckpoint() {
  const { run, busy, failure } = useLibraryChange()
  const sign = (): void =>
    void run(
      async (bridge) => saveText(FILE, await bridge.call('log.checkpoint', {}), 'text/plain'),
      logLabels.checkpoint.saved(FILE),
    )
  return (
    <>
      <Button size="xs" variant="default" loading={busy} title={logLabels.checkpoint.hint} onClick={sign}>
        {logLabels.checkpoint.sign}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
