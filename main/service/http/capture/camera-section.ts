import type { SessionState } from '../../engine/state.ts'
import type { BrowserLivenessSettings } from '../../engine/tenant.ts'
import { escaped } from '../../openapi/document-page.ts'
import { BIOMETRICS_ROOT } from './frame-routes.ts'
import { CAPTURE_SCRIPT } from './generated/capture-script.ts'
import type { Step } from './live-captures.ts'

/** Settings of the camera script. */
export interface CameraOptions {
  readonly steps: readonly Step[]
  /** Steps that a person may leave out. */
  readonly optional: readonly Step[]
  /** URL that takes the frames, and the key of a biometric server. */
  readonly framesUrl: string
  readonly key: string | null
  /** Origin of the biometric server of the tenant; null for the service itself. */
  readonly origin: string | null
  /** URL that completes a document; null for portraits, which the biometric server completes. */
  readonly finishUrl: string | null
  readonly facing: 'environment' | 'user'
}

/** Service: Start portrait capture session, "opens a video stream between the browser and the biometric server" */
export function cameraOptions(
  { id, kind }: SessionState,
  steps: Pick<CameraOptions, 'steps' | 'optional'>,
  liveness: BrowserLivenessSettings | null,
): CameraOptions {
  const sessionId = encodeURIComponent(id)
  if (kind === 'DOCUMENT') {
    const [framesUrl, finishUrl] = [`/capture/${sessionId}/frames`, `/capture/${sessionId}/finish`]
    return { ...steps, framesUrl, finishUrl, key: null, origin: null, facing: 'environment' }
  }
  return {
    ...steps,
    framesUrl: `${liveness?.url ?? BIOMETRICS_ROOT}/sessions/${sessionId}/frames`,
    key: liveness?.key ?? null,
    origin: liveness ? new URL(liveness.url).origin : null,
    finishUrl: null,
    facing: 'user',
  }
}

/** Renders the camera, hidden until its script finds one. */
export function cameraSection({ steps, optional, framesUrl, key, finishUrl, facing }: CameraOptions): string {
  const data = [
    ['steps', steps.join(' ')],
    ['optional', optional.join(' ')],
    ['frames', framesUrl],
    ['facing', facing],
    ...(key === null ? [] : [['key', key]]),
    ...(finishUrl === null ? [] : [['finish', finishUrl]]),
  ].map(([name, value = '']) => `data-${name}="${escaped(value)}"`)
  return `<section class="camera" data-capture ${data.join(' ')} aria-labelledby="camera-title" hidden>
<h2 id="camera-title">Use the camera</h2>
<div class="viewfinder ${facing}"><video playsinline muted aria-label="Picture of the camera"></video><p class="step" data-step></p></div>
<p role="status"></p>
<p class="row"><button type="button" data-open>Open the camera</button><button type="button" data-next hidden>Continue</button><button type="button" class="quiet" data-skip hidden>There is no back side</button><button type="button" data-take hidden>Take this picture</button><button type="button" class="quiet" data-close hidden>Close the camera</button></p>
</section><script>${CAPTURE_SCRIPT}</script>`
}
