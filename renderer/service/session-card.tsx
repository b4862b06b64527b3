import { Button, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { isMadeDocument, MADE_FLAWS, type MadeKind } from '../../shared/bridge/service-calls.ts'
import type { ServicePart } from '../../shared/bridge/service-part.ts'
import { ERROR_CODE } from '../../shared/spec/codes/error-codes.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { At } from './moment-text.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { chipParts, documentParts, partOfFile } from './parts-of-files.ts'
import { ask } from './service-client.ts'
import { useAction } from './use-action.ts'
import type { SessionRow } from './views.ts'

const words = serviceWords.sessions
const WAYS = { DOCUMENT: 'document', CHIP: 'chip', PORTRAIT: 'portrait' } as const
/** Usual faults of each component. Service: Error codes */
const FAULTS = { DOCUMENT: '2403', CHIP: '1051', PORTRAIT: '1611' } as const

type Flaw = (typeof MADE_FLAWS)['DOCUMENT' | 'CHIP'][number]

/** What the capture component would hand over: the document that was announced, a film where one is taken. */
function sampleOf({ kind, documentType, livenessType }: SessionRow): MadeKind {
  if (kind === 'CHIP') return 'CHIP'
  if (kind === 'DOCUMENT') return isMadeDocument(documentType ?? null) ? (documentType as MadeKind) : 'PASSPORT' // as just seen
  return livenessType === undefined || livenessType === 'LIVENESS_PASSIVE' ? 'PORTRAIT' : 'PORTRAIT_AND_VIDEO'
}

/** The check that each capture goes to first. */
const CHECKS = { DOCUMENT: 'IMAGE_OCR', CHIP: 'NFC_CHIP_VERIFICATION', PORTRAIT: 'BIOMETRIC_LIVENESS' } as const
const CODES = Object.entries(ERROR_CODE.values).map(([value, [label]]) => ({ value, label: `${value} · ${label}` }))

async function ownParts(kind: SessionRow['kind'], files: readonly File[]): Promise<readonly ServicePart[]> {
  if (kind === 'DOCUMENT') return documentParts(files)
  if (kind === 'CHIP') return chipParts(files)
  return Promise.all(files.slice(0, 1).map((file) => partOfFile('Portrait', file)))
}

/** One session: completed or ended as a capture component would. Service: Endpoints 6 to 8 */
export function SessionCard({ session }: { readonly session: SessionRow }) {
  const { sessionId, identityId, kind, expiresAt } = session
  const { busy, failure, run } = useAction()
  const [flaw, setFlaw] = useState<Flaw | ''>('')
  const input = useRef<HTMLInputElement>(null)
  const complete = (partsOf: (bridge: Bridge) => Promise<readonly ServicePart[]>): Promise<void> =>
    run(async (bridge) => {
      const parts = await partsOf(bridge)
      await ask(bridge, 'control', 'POST', `/sessions/${sessionId}/${WAYS[kind]}`, parts.length > 0 ? { parts } : {})
    }, words.completed)
  return (
    <>
      <h3>
        {words.kinds[kind]}{' '}
        <span className="quiet">
          {words.until} <At iso={expiresAt} />
        </span>
      </h3>
      <p className="quiet">
        <span className="mono">{sessionId}</span> · {words.ownHints[kind]}
      </p>
      <div className="row">
        <Button
          size="xs"
          loading={busy}
          onClick={() =>
            void complete(async (bridge) => {
              const sample = { kind: sampleOf(session), flaw: flaw === '' ? null : flaw }
              const made = await bridge.call('service.make-parts', { identity: identityId, ...sample })
              return made.parts
            })
          }
        >
          {words.complete}
        </Button>
        <Select
          size="xs"
          w={190}
          aria-label={words.flaw}
          title={words.flaw}
          allowDeselect={false}
          data={[
            { value: '', label: words.flawless },
            ...MADE_FLAWS[kind].map((one) => ({ value: one, label: words.flaws[one] })),
          ]}
          value={flaw}
          onChange={(value) => setFlaw(MADE_FLAWS[kind].find((one) => one === value) ?? '')}
        />
        <Button size="xs" variant="default" disabled={busy} onClick={() => input.current?.click()}>
          {words.completeOwn}
        </Button>
        <Endings session={session} />
      </div>
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
      {failure && <FailureCard failure={failure} />}
      <details>
        <summary>{words.force}</summary>
        <OutcomeForm identity={identityId} participant={CHECKS[kind]} />
      </details>
    </>
  )
}

function Endings({ session: { sessionId, kind } }: { readonly session: SessionRow }) {
  const { busy, failure, run } = useAction()
  const [code, setCode] = useState<string>(FAULTS[kind])
  const end = (way: string, json?: object): void =>
    void run(
      (bridge) => ask(bridge, 'control', 'POST', `/sessions/${sessionId}/${way}`, json ? { json } : {}),
      words.ended,
    )
  return (
    <>
      <Button size="xs" variant="default" disabled={busy} onClick={() => end('end')}>
        {words.endByUser}
      </Button>
      <Button size="xs" variant="default" disabled={busy} onClick={() => end('time-out')}>
        {words.timeOut}
      </Button>
      <span className="session-fault">
        <Select
          size="xs"
          w={240}
          aria-label={words.code}
          title={words.code}
          allowDeselect={false}
          searchable
          data={CODES}
          value={code}
          onChange={(value) => value !== null && setCode(value)}
        />
        <Button size="xs" variant="default" disabled={busy} onClick={() => end('fail', { code })}>
          {words.fail}
        </Button>
      </span>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
