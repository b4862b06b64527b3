import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { isMadeDocument, MADE_FLAWS, type MadeKind, type ServicePart } from '../../../../shared/bridge/index.ts'
import type { CaptureSession } from '../../../../shared/control/index.ts'
import type { Action } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { control } from '../../../model/service/control-client.ts'
import { chipParts, documentParts, partOfFile, textPart } from '../../../model/service/parts-of-files.ts'
import { FileButton } from '../../../parts/file-button.tsx'

const labels = serviceLabels.sessions
const COMPLETIONS = {
  DOCUMENT: 'completeDocumentSession',
  CHIP: 'completeChipSession',
  PORTRAIT: 'completePortraitSession',
} as const

/** Faults of the simulated chip-reading server and capture SDK; the service refuses each message. */
const PUSH_FAULTS = ['WRONG_KEY', 'CHANGED_CIPHERTEXT', 'OTHER_SESSION', 'REPLAYED'] as const
const NATIVE_FAULTS = [...PUSH_FAULTS, 'UNKNOWN_DEVICE', 'NO_PERMISSION', 'EXPIRED_SESSION'] as const
type Fault = (typeof NATIVE_FAULTS)[number]

/** Returns the faults of the party that completes a session. */
function faultsOf({ kind, mode }: CaptureSession): readonly Fault[] {
  if (kind === 'CHIP') return PUSH_FAULTS
  return kind === 'PORTRAIT' && mode === 'nativeSDK' ? NATIVE_FAULTS : []
}

type Flaw = (typeof MADE_FLAWS)['DOCUMENT' | 'CHIP'][number]

/** Returns the sample to capture: the announced document, or a video if one is recorded. */
function sampleOf({ kind, documentType, livenessType }: CaptureSession): MadeKind {
  if (kind === 'CHIP') return 'CHIP'
  if (kind === 'DOCUMENT') return documentType !== undefined && isMadeDocument(documentType) ? documentType : 'PASSPORT'
  return livenessType === undefined || livenessType === 'LIVENESS_PASSIVE' ? 'PORTRAIT' : 'PORTRAIT_AND_VIDEO'
}

async function ownParts(kind: CaptureSession['kind'], files: readonly File[]): Promise<readonly ServicePart[]> {
  if (kind === 'DOCUMENT') return documentParts(files)
  if (kind === 'CHIP') return chipParts(files)
  return Promise.all(files.slice(0, 1).map((file) => partOfFile('Portrait', file)))
}

interface SessionCompletionProps {
  readonly session: CaptureSession
  readonly action: Action
}

/** Completes a session as a capture component would: with a generated sample, optionally flawed, or own files. */
export function SessionCompletion({ session, action: { busy, run } }: SessionCompletionProps) {
  const { sessionId, identityId: identity, kind } = session
  const faults = faultsOf(session)
  const [flaw, setFlaw] = useState<Flaw | null>(null)
  const [fault, setFault] = useState('')
  const complete = (loadParts: (bridge: Bridge) => Promise<readonly ServicePart[]>): Promise<void> =>
    run(async (bridge) => {
      const parts = [...(await loadParts(bridge)), ...(fault === '' ? [] : [textPart('fault', fault)])]
      const parameters = { session_id: sessionId }
      await control(bridge, COMPLETIONS[kind], { parameters, ...(parts.length > 0 ? { parts } : {}) })
    }, labels.completed)
  const drawn = async (bridge: Bridge): Promise<readonly ServicePart[]> =>
    (await bridge.call('service.make-parts', { identity, kind: sampleOf(session), flaw })).parts
  return (
    <>
      <Button size="xs" loading={busy} onClick={() => void complete(drawn)}>
        {labels.complete}
      </Button>
      <FlawSelect kind={kind} flaw={flaw} onChange={setFlaw} />
      {faults.length > 0 && <PushFaultSelect faults={faults} fault={fault} onChange={setFault} />}
      <FileButton
        size="xs"
        variant="default"
        disabled={busy}
        multiple
        testId="session-files"
        onFiles={(files) => void complete(() => ownParts(kind, files))}
      >
        {labels.completeOwn}
      </FileButton>
    </>
  )
}

interface PushFaultSelectProps {
  readonly faults: readonly Fault[]
  readonly fault: string
  onChange(fault: string): void
}

function PushFaultSelect({ faults, fault, onChange }: PushFaultSelectProps) {
  const options = faults.map((value) => ({ value, label: labels.faults[value] }))
  return (
    <Select
      size="xs"
      w={220}
      aria-label={labels.delivery}
      title={labels.delivery}
      allowDeselect={false}
      data={[{ value: '', label: labels.intact }, ...options]}
      value={fault}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}

interface FlawSelectProps {
  readonly kind: CaptureSession['kind']
  readonly flaw: Flaw | null
  onChange(flaw: Flaw | null): void
}

function FlawSelect({ kind, flaw, onChange }: FlawSelectProps) {
  const flaws: readonly Flaw[] = MADE_FLAWS[kind]
  return (
    <Select
      size="xs"
      w={190}
      aria-label={labels.flaw}
      title={labels.flaw}
      allowDeselect={false}
      data={[{ value: '', label: labels.flawless }, ...flaws.map((value) => ({ value, label: labels.flaws[value] }))]}
      value={flaw ?? ''}
      onChange={(value) => onChange(flaws.find((item) => item === value) ?? null)}
    />
  )
}
