import { Button } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { RevocationListInfo } from '../../shared/bridge/trust-info.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { trustWords } from '../words/trust.ts'

interface ListTableProps {
  readonly lists: readonly RevocationListInfo[]
  readonly onChange: (lists: readonly RevocationListInfo[]) => void
}

/** Stored revocation lists with their dates. A list past its next update is marked: a newer one may name more certificates. */
export function ListTable({ lists, onChange }: ListTableProps) {
  const { bridge } = useWindow()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { listColumns: columns } = trustWords
  const remove = (fingerprint: string): void => {
    bridge.call('lists.remove', { fingerprint }).then(onChange, (error: unknown) => setFailure(failureOf(error)))
  }
  return (
    <section className="panel" aria-labelledby="lists-title">
      <h2 id="lists-title">
        {trustWords.lists} <span className="quiet">{lists.length}</span>
      </h2>
      {failure && <FailureCard failure={failure} />}
      {lists.length === 0 ? (
        <p>{trustWords.noLists}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{columns.label}</th>
              <th scope="col">{columns.issuer}</th>
              <th scope="col">{columns.made}</th>
              <th scope="col">{columns.next}</th>
              <th scope="col">{columns.revoked}</th>
              <th scope="col">{columns.added}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <tr key={list.fingerprint}>
                <th scope="row">
                  <bdi>{visible(list.label)}</bdi>
                </th>
                <td>
                  <bdi>{visible(list.issuer)}</bdi>
                </td>
                <td>{list.thisUpdate.slice(0, 10)}</td>
                <td>
                  {list.nextUpdate?.slice(0, 10) ?? '—'}{' '}
                  {list.nextUpdate !== null && Date.parse(list.nextUpdate) < Date.now() && (
                    <span className="tag tag-unsure">{trustWords.outdated}</span>
                  )}
                </td>
                <td className="number">{list.revoked.toLocaleString('en')}</td>
                <td>{list.addedAt.slice(0, 10)}</td>
                <td>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${trustWords.remove} ${visible(list.label)}`}
                    onClick={() => remove(list.fingerprint)}
                  >
                    {trustWords.remove}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
