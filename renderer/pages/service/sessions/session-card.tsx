import type { CaptureSession } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { OutcomeForm } from '../forms/outcome-form.tsx'
import { At } from '../parts/moment-text.tsx'
import { CapturePage } from './capture-page.tsx'
import { SessionCompletion } from './session-completion.tsx'
import { SessionEndings } from './session-endings.tsx'

const labels = serviceLabels.sessions
/** First check of each kind of capture. */
const CHECKS = { DOCUMENT: 'IMAGE_OCR', CHIP: 'NFC_CHIP_VERIFICATION', PORTRAIT: 'BIOMETRIC_LIVENESS' } as const

/** Capture session, with controls to complete or end it as a capture component would. Service: Endpoints 6 to 8 */
export function SessionCard({ session }: { readonly session: CaptureSession }) {
  const { sessionId, identityId, kind, expiresAt, captureUrl, refused = [] } = session
  const action = useAction()
  return (
    <>
      <h3>
        {labels.kinds[kind]}{' '}
        <span className="quiet">
          {labels.until} <At iso={expiresAt} />
        </span>
      </h3>
      <p className="quiet">
        <span className="mono">{sessionId}</span> · {labels.ownHints[kind]}
      </p>
      <CapturePage path={captureUrl} />
      <div className="row">
        <SessionCompletion session={session} action={action} />
        <SessionEndings session={session} />
      </div>
      {action.failure && <FailureCard failure={action.failure} />}
      {refused.length > 0 && (
        <>
          <h4>{labels.refused}</h4>
          <ul>
            {refused.map(({ at, code, message }, index) => (
              // Refusals are only appended.
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no id
              <li key={index}>
                <At iso={at} /> <span className="mono">{code}</span> {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <details>
        <summary>{labels.force}</summary>
        <OutcomeForm identity={identityId} participant={CHECKS[kind]} />
      </details>
    </>
  )
}
