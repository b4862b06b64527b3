import { Button, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { isMadeDocument, MADE_FLAWS, type MadeKind } from '../../shared/bridge/service-calls.ts'
import type { ServicePart } from '../../shared/bridge/service-part.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { serviceWords } from '../words/service.ts'
import { chipParts, documentParts, partOfFile, textPart } from './parts-of-files.ts'
import { ask } from './service-client.ts'
import type { Action } from './use-action.ts'
import type { SessionRow } from './views.ts'

const labels = serviceWords.sessions
const WAYS = { DOCUMENT: 'document', CHIP: 'chip', PORTRAIT: 'portrait' } as const

/** Faults of the simulated chip-reading server and capture SDK; the service refuses each message. */
const PUSH_FAULTS = ['WRONG_KEY', 'CHANGED_CIPHERTEXT', 'OTHER_SESSION', 'REPLAYED'] as const
const NATIVE_FAULTS = [...PUSH_FAULTS, 'UNKNOWN_DEVICE', 'NO_PERMISSION', 'EXPIRED_SESSION'] as const

/** Returns the faults of the party that completes a session. */
function faultsOf({ kind, mode }: SessionRow): readonly (typeof NATIVE_FAULTS)[number][] {
  if (kind === 'CHIP') return PUSH_FAULTS
  return kind === 'PORTRAIT' && mode === 'nativeSDK' ? NATIVE_FAULTS : []
}

type Flaw = (typeof MADE_FLAWS)['DOCUMENT' | 'CHIP'][number]

/** Returns the sample to capture: the announced document, or a video if one is recorded. */
function sampleOf({ kind, documentType, livenessType }: SessionRow): MadeKind {
  if (kind === 'CHIP') return 'CHIP'
  if (kind === 'DOCUMENT') return documentType !== undefined && isMadeDocument(documentType) ? documentType : 'PASSPORT'
  return livenessType === undefined || livenessType === 'LIVENESS_PASSIVE' ? 'PORTRAIT' : 'PORTRAIT_AND_VIDEO'
}

async function ownParts(kind: SessionRow['kind'], files: readonly File[]): Promise<readonly ServicePart[]> {
  if (kind === 'DOCUMENT') return documentParts(files)
  if (kind === 'CHIP') return chipParts(files)
  return Promise.all(files.slice(0, 1).map((file) => partOfFile('Portrait', file)))
}

interface SessionCompletionProps {
  readonly session: SessionRow
  readonly action: Action
}

/** Completes a session as a capture component would: with a generated sample, optionally flawed, or own files. */
export function SessionCompletion({ session, action: { busy, run } }: SessionCompletionProps) {
  const { sessionId, identityId: identity, kind } = session
  const faults = faultsOf(session)
  const [flaw, setFlaw] = useState<Flaw | null>(null)
  const [fault, setFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const complete = (loadParts: (bridge: Bridge) => Promise<readonly ServicePart[]>): Promise<void> =>
    run(async (bridge) => {
      const parts = [...(await loadParts(bridge)), ...(fault === '' ? [] : [textPart('fault', fault)])]
      await ask(bridge, 'control', 'POST', `/sessions/${sessionId}/${WAYS[kind]}`, parts.length > 0 ? { parts } : {})
    }, labels.completed)
  const drawn = async (bridge: Bridge): Promise<readonly ServicePart[]> =>
    (await bridge.call('service.make-parts', { identity, kind: sampleOf(session), flaw })).parts
  return (
    <>
      <Button size="xs" loading={busy} onClick={() => void complete(drawn)}>
        {labels.complete}
      </Button>
      <FlawSelect kind={kind} flaw={flaw} onChange={setFlaw} />
      {faults.length > 0 && (
        <Select
          size="xs"
          w={220}
          aria-label={labels.delivery}
          title={labels.delivery}
          allowDeselect={false}
          data={[
            { value: '', label: labels.intact },
            ...faults.map((value) => ({ value, label: labels.faults[value] })),
          ]}
          value={fault}
          onChange={(value) => setFault(value ?? '')}
        />
      )}
      <Button size="xs" variant="default" disabled={busy} onClick={() => input.current?.click()}>
        {labels.completeOwn}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="session-files"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void complete(() => ownParts(kind, files))
        }}
      />
    </>
  )
}

interface FlawSelectProps {
  readonly kind: SessionRow['kind']
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
      onChange={(value) => onChange(flaws.find((one) => one === value) ?? null)}
    />
  )
}
