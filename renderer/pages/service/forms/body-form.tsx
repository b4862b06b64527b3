import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FormField, type FormValues, faultsAt } from '../../../../shared/forms/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { type Action, useAction } from '../../../kit/use-action.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { FormFields } from './form-fields.tsx'
import { useBody } from './use-body.ts'

const labels = serviceFormLabels
const NOTHING = {}

interface BodyFormProps {
  readonly title: string
  readonly fields: readonly FormField[]
  /** Members without a form field. */
  readonly fixed?: { readonly [member: string]: JsonValue }
  readonly start?: FormValues
  /** JSON pointer of the form's body in the request body. */
  readonly within?: string
  /** Returns sample data for the body. */
  readonly sample?: ((bridge: Bridge) => Promise<JsonValue>) | undefined
  /** Announced after sending. */
  readonly done: string
  readonly button?: string
  readonly isDisabled?: boolean
  /** Controls in addition to the body. */
  readonly children?: ReactNode
  /** Sends the JSON unchanged; the service reports its errors. */
  send(bridge: Bridge, json: string): Promise<unknown>
}

/** Form for a JSON body, by fields or as JSON; errors of the service are shown at their fields. */
export function BodyForm(props: BodyFormProps) {
  const {
    title,
    fields,
    fixed = NOTHING,
    start,
    within,
    sample,
    done,
    button = labels.send,
    isDisabled,
    children,
    send,
  } = props
  const action = useAction()
  const body = useBody(fields, fixed, start)
  const form = useRef<HTMLFormElement>(null)
  const faults = faultsAt(fields, action.failure?.errors ?? [], within)
  useEffect(() => {
    if (action.failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [action.failure])
  return (
    <form
      ref={form}
      className="body-form"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void action.run((bridge) => send(bridge, body.json), done)
      }}
    >
      {children}
      {fields.length > 0 && <BodyTools body={body} action={action} sample={sample} />}
      {body.note !== null && <p role="status">{body.note}</p>}
      <BodyInput fields={fields} body={body} faults={faults.at} />
      {action.failure && <FailureCard failure={action.failure} />}
      <Button
        type="submit"
        size="xs"
        loading={action.busy}
        disabled={isDisabled === true}
        {...(button === labels.send ? { 'aria-label': labels.sendOne(title) } : {})}
      >
        {button}
      </Button>
    </form>
  )
}

type Body = ReturnType<typeof useBody>

interface BodyToolsProps {
  readonly body: Body
  readonly action: Action
  readonly sample: BodyFormProps['sample']
}

/** Choice between fields and JSON, and buttons that fill or clear the body. */
function BodyTools({ body, action, sample }: BodyToolsProps) {
  return (
    <div className="row">
      <SegmentedControl
        size="xs"
        aria-label={labels.mode}
        value={body.typed === null ? 'fields' : 'json'}
        onChange={(mode) => (mode === 'json' ? body.toJson() : body.toFields())}
        data={[
          { value: 'fields', label: labels.asForm },
          { value: 'json', label: labels.asJson },
        ]}
      />
      {sample && (
        <Button
          size="xs"
          variant="default"
          disabled={action.busy}
          onClick={() => void action.run(async (bridge) => body.take(await sample(bridge)), labels.sample)}
        >
          {labels.sample}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={body.clear}>
        {labels.clear}
      </Button>
    </div>
  )
}

interface BodyInputProps {
  readonly fields: readonly FormField[]
  readonly body: Body
  readonly faults: ReturnType<typeof faultsAt>['at']
}

function BodyInput({ fields, body, faults }: BodyInputProps) {
  if (body.typed === null)
    return <FormFields fields={fields} values={body.values} faults={faults} onChange={body.setValues} />
  return (
    <Textarea
      label={labels.json}
      autosize
      minRows={4}
      maxRows={18}
      spellCheck={false}
      value={body.typed}
      onChange={({ currentTarget }) => body.setTyped(currentTarget.value)}
    />
  )
}
