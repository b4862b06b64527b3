import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { labelFor } from '../../../../shared/analysis/index.ts'
import type { OpenIdentity } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { base64OfText } from '../../../model/service/parts-of-files.ts'
import { ask } from '../../../model/service/service-client.ts'
import { useControl } from '../../../model/service/use-live.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { FilteredTable } from '../../../parts/filtered-table.tsx'
import { At } from '../parts/moment-text.tsx'
import { StatusTag } from '../parts/status-tag.tsx'

const labels = serviceLabels.transactions
/** Rows that are asked for: the latest. */
const LIMIT = 200

const { columns } = labels
const COLUMNS: readonly Column<OpenIdentity>[] = [
  {
    title: columns.id,
    isHead: true,
    cell: ({ identityId, businessId }) => (
      <>
        <Link className="mono" to={`/service/transactions/${identityId}`}>
          {identityId}
        </Link>
        {businessId !== null && <bdi className="quiet"> {businessId}</bdi>}
      </>
    ),
  },
  {
    title: columns.status,
    cell: ({ status }) => <StatusTag list="IdentityStatus" value={status} />,
    sortBy: ({ status }) => status,
  },
  {
    title: columns.loa,
    cell: ({ levelOfAssurance }) => labelFor('LevelOfAssurance', levelOfAssurance).title,
    sortBy: ({ levelOfAssurance }) => levelOfAssurance,
  },
  {
    title: columns.evidence,
    cell: ({ evidences }) =>
      evidences.map(({ evidenceId, type, status }) => (
        <span key={evidenceId} className="evidence-mark">
          {labelFor('EvidenceType', type).title} <StatusTag list="EvidenceStatus" value={status} />
        </span>
      )),
  },
  { title: columns.created, cell: ({ createdAt }) => <At iso={createdAt} />, sortBy: ({ createdAt }) => createdAt },
  {
    title: columns.expires,
    cell: ({ expiresAt }) => <At iso={expiresAt} />,
    sortBy: ({ expiresAt }) => expiresAt ?? '',
  },
]

/** Open transactions, updated live. */
export function TransactionsPage() {
  const live = useControl('listIdentities', ['identity', 'evidence', 'session', 'review', 'ended'], {
    query: { limit: LIMIT },
  })
  return (
    <div className="stack">
      <Create />
      {live.failure && <FailureCard failure={live.failure} />}
      <FilteredTable
        labels={labels}
        limit={LIMIT}
        rows={live.value}
        columns={COLUMNS}
        toText={({ identityId, businessId, tenantId, status, levelOfAssurance, evidences }) =>
          [
            identityId,
            businessId,
            tenantId,
            status,
            levelOfAssurance,
            ...evidences.flatMap((evidence) => [evidence.type, evidence.status]),
          ].join(' ')
        }
        keyOf={({ identityId }) => identityId}
      >
        <p className="quiet">{labels.live}</p>
      </FilteredTable>
    </div>
  )
}

/** Service: Create identity */
function Create() {
  const [businessId, setBusinessId] = useState('')
  const [tenant, setTenant] = useState<string | null>(null)
  const [, go] = useLocation()
  const { busy, failure, run } = useAction()
  const tenants = useControl('listTenants', ['call'])
  const create = (): Promise<void> =>
    run(async (bridge) => {
      const part = { name: 'businessId', fileName: null, contentType: 'text/plain', base64: base64OfText(businessId) }
      const body = businessId === '' ? {} : { parts: [part] }
      const { id } = await ask<{ id: string }>(bridge, 'back end', 'POST', '/identities', { ...body, tenant })
      go(`/service/transactions/${id}`)
    }, labels.created)
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <TextInput
        aria-label={labels.businessId}
        placeholder={labels.businessId}
        maxLength={100}
        value={businessId}
        onChange={({ currentTarget }) => setBusinessId(currentTarget.value)}
      />
      {tenants.value && tenants.value.length > 1 && (
        <Select
          w={220}
          aria-label={labels.tenantOf}
          title={labels.tenantOf}
          allowDeselect={false}
          data={tenants.value.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} · ${id}` }))}
          value={tenant ?? tenants.value[0]?.id ?? null}
          onChange={setTenant}
        />
      )}
      <Button type="submit" loading={busy}>
        {labels.create}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
