import { Select } from '@mantine/core'
import { useState } from 'react'
import { labelFor } from '../../../../shared/analysis/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'
import { base64Of } from '../../../model/base64-of.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { control } from '../../../model/service/control-client.ts'
import { sampleBody } from '../../../model/service/sample-body.ts'
import { BodyForm } from './body-form.tsx'
import { FileDrop } from './file-drop.tsx'
import type { RecordedSubmission } from './recorded-submissions.ts'

const labels = serviceFormLabels

interface RecordFormProps {
  readonly identity: string
  readonly submission: RecordedSubmission
}

/** Form for a submission that another component of the service would make. Archive: IdentityOperation */
export function RecordForm({ identity, submission }: RecordFormProps) {
  const { title, operations, types, families, fields, attaches, sample } = submission
  const [kind, setKind] = useState({ operation: operations[0] ?? '', type: types[0] ?? '', family: families[0] ?? '' })
  const [files, setFiles] = useState<readonly File[]>([])
  const fill =
    sample &&
    (async (bridge: Bridge): Promise<JsonValue> => ({
      [sample.member]: await sampleBody(bridge, { identity, kind: sample.kind }),
    }))
  return (
    <BodyForm
      title={title}
      fields={fields}
      fixed={kind}
      sample={fill}
      done={serviceLabels.transaction.submitted}
      isDisabled={attaches === 'image' && files.length === 0}
      send={async (bridge, text) => {
        const attached = await attachment(attaches, files[0])
        const body = attached ? JSON.stringify({ ...objectOf(text), ...attached }) : text
        await control(bridge, 'submitEvidence', { parameters: { identity_id: identity }, text: body })
        setFiles([])
      }}
    >
      <div className="call-line">
        <span className="mono">{'POST /identities/{identity_id}/submissions'}</span>
        <span className="quiet">{labels.byControl}</span>
      </div>
      <KindChoices submission={submission} kind={kind} onChange={setKind} />
      {attaches && (
        <FileDrop
          label={labels[attaches]}
          hint={labels.attachHint[attaches]}
          max={1}
          files={files}
          testId="attached-file"
          onFiles={setFiles}
        />
      )}
    </BodyForm>
  )
}

interface Kind {
  readonly operation: string
  readonly type: string
  readonly family: string
}

interface KindChoicesProps {
  readonly submission: RecordedSubmission
  readonly kind: Kind
  onChange(kind: Kind): void
}

/** Operation, type and family of the submission. */
function KindChoices({ submission: { operations, types, families }, kind, onChange }: KindChoicesProps) {
  return (
    <div className="form-grid">
      <Choice
        list="OperationName"
        label={labels.operation}
        values={operations}
        value={kind.operation}
        onChange={(operation) => onChange({ ...kind, operation })}
      />
      <Choice
        list="EvidenceType"
        label={labels.type}
        values={types}
        value={kind.type}
        onChange={(type) => onChange({ ...kind, type })}
      />
      <Choice
        list="EvidenceFamily"
        label={labels.family}
        values={families}
        value={kind.family}
        onChange={(family) => onChange({ ...kind, family })}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly list: string
  readonly label: string
  readonly values: readonly string[]
  readonly value: string
  onChange(value: string): void
}

/** Selection from an enumeration, shown even if there is only one value. */
function Choice({ list, label, values, value, onChange }: ChoiceProps) {
  return (
    <Select
      size="xs"
      label={label}
      allowDeselect={false}
      disabled={values.length === 1}
      searchable={values.length > 9}
      data={values.map((item) => ({ value: item, label: `${labelFor(list, item).title} · ${item}` }))}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
}

async function attachment(kind: RecordedSubmission['attaches'], file: File | undefined) {
  if (!kind || !file) return null
  const content = base64Of(new Uint8Array(await file.arrayBuffer()))
  if (kind === 'image') return { image: content }
  const metadata = [
    { key: 'name', value: file.name },
    { key: 'type', value: file.type || 'application/octet-stream' },
  ]
  return { file: { content, metadata } }
}

/** Wraps a body that is no object in one member, so that the service can report the error. */
function objectOf(text: string): object {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {}
  return { body: text }
}
