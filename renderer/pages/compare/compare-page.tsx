import { Button, Progress } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { compareLabels } from '../../labels/compare.ts'
import { shellLabels } from '../../labels/shell.ts'
import { type ComparedIds, compareAddress } from '../../model/address/compare-address.ts'
import { archiveModel } from '../../model/archive/archive-model.ts'
import { archiveName } from '../../model/archive/archive-name.ts'
import type { ArchiveState } from '../../model/window/archive-store.ts'
import { useArchives, useWindow } from '../../model/window/window-context.tsx'
import { ArchivePickers } from './archive-pickers.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { useOpened } from './use-opened.ts'

/** Page that compares two archives, which its address names. */
export function ComparePage({ left, right }: ComparedIds) {
  const { archives } = useWindow()
  const [, go] = useLocation()
  const [ours, theirs] = [useOpened(left), useOpened(right)]
  const chosen = { left: left && archives.idOf(left), right: right && archives.idOf(right) }
  const ids = completed(chosen, [...useArchives().keys()])
  const address = compareAddress(ids)
  const isRenamed = address !== compareAddress({ left, right })
  useEffect(() => {
    if (isRenamed) go(address, { replace: true })
  }, [go, isRenamed, address])
  return (
    <div className="compare-page">
      <header className="compare-header">
        <h1>{compareLabels.title}</h1>
        <ArchivePickers {...ids} />
      </header>
      <Content ids={ids} left={ours} right={theirs} />
    </div>
  )
}

/** Chooses what is not chosen yet if only two archives are open. */
function completed({ left, right }: ComparedIds, open: readonly string[]): ComparedIds {
  if ((left !== undefined && right !== undefined) || open.length !== 2) return { left, right }
  const [first, second] = open
  if (left !== undefined)
    return open.includes(left) ? { left, right: left === first ? second : first } : { left, right }
  return { left: right === first ? second : first, right: right ?? second }
}

interface ContentProps {
  readonly ids: ComparedIds
  readonly left: ArchiveState | undefined
  readonly right: ArchiveState | undefined
}

function Content({ ids, left, right }: ContentProps) {
  const open = useArchives()
  if (ids.left === undefined || ids.right === undefined)
    return <p className="compare-note">{open.size < 2 ? compareLabels.fewOpen : compareLabels.hint}</p>
  if (ids.left === ids.right) return <p className="compare-note">{compareLabels.sameTwice}</p>
  const waiting = (
    [
      [ids.left, left],
      [ids.right, right],
    ] as const
  ).flatMap(([id, state]) => (state?.kind === 'open' ? [] : [<Waiting key={id} archive={id} state={state} />]))
  if (left?.kind !== 'open' || right?.kind !== 'open') return <div className="stack">{waiting}</div>
  const other = [left, right].find(({ opened }) => opened.facts.otherInput !== null)
  if (other) return <p className="compare-note">{compareLabels.notArchive(archiveName(other))}</p>
  return <ComparisonView left={archiveModel(left.opened)} right={archiveModel(right.opened)} />
}

/** Progress or failure of an archive that is not open. */
function Waiting({ archive, state }: { readonly archive: string; readonly state: ArchiveState | undefined }) {
  const { archives } = useWindow()
  if (state?.kind === 'failed')
    return (
      <section className="panel" aria-label={visible(state.name)}>
        <h2>
          <bdi>{visible(state.name)}</bdi>
        </h2>
        <FailureCard failure={state.failure}>
          <Button size="xs" variant="default" onClick={() => void archives.open(archive, state.name)}>
            {shellLabels.retry}
          </Button>
        </FailureCard>
      </section>
    )
  const name = state?.kind === 'opening' ? visible(state.name) : visible(archive)
  const share = state?.kind === 'opening' && state.total > 0 ? (100 * state.done) / state.total : 100
  return (
    <div role="status" className="compare-note">
      <p>{shellLabels.opening(name)}</p>
      <Progress value={share} animated aria-label={shellLabels.opening(name)} />
    </div>
  )
}
