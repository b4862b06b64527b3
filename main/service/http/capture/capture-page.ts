import type { ErrorObject } from '../../../../shared/spec/index.ts'
import type { SessionState } from '../../engine/state.ts'
import { escaped } from '../../openapi/document-page.ts'
import { PAGE_STYLE } from '../../openapi/page-style.ts'
import { type CameraOptions, cameraSection } from './camera-section.ts'
import { captureFields } from './capture-form.ts'

const TITLES = {
  DOCUMENT: 'Take pictures of your document',
  PORTRAIT: 'Take a picture of your face',
  CHIP: 'Read the chip of your document',
} as const

const ENDINGS = {
  COMPLETED: ['Thank you', 'Everything has arrived and is being examined. You can close this page.'],
  TIMED_OUT: ['Too late', 'The time for this step has passed. Go back to where you came from and start again.'],
  ENDED_BY_USER: ['Ended', 'You ended this step. Nothing was sent. You can close this page.'],
  FAILED: ['Something went wrong', 'This step could not be completed. Go back to where you came from and start again.'],
} as const

export const CAPTURE_STYLE = `${PAGE_STYLE}
main { max-width: 36rem; } .field { margin: 1rem 0; } label { font-weight: 600; } label span { font-weight: 400; color: var(--quiet); }
input[type=file] { display: block; box-sizing: border-box; width: 100%; margin-top: .35rem; padding: .75rem; border: 1px dashed var(--quiet); border-radius: .5rem; background: var(--soft); color: inherit; font: inherit; }
input[type=checkbox] { inline-size: 1.1rem; block-size: 1.1rem; } fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; } fieldset label { font-weight: 400; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: .5rem; border: 1px solid var(--strong); background: var(--strong); color: var(--back); cursor: pointer; }
button.quiet { background: none; color: var(--strong); } :focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
pre { background: var(--soft); padding: .5rem; overflow-x: auto; overflow-wrap: normal; } summary { cursor: pointer; min-height: 1.5rem; } form + form { margin-top: 1rem; }
.viewfinder { position: relative; background: #000; border-radius: .5rem; overflow: hidden; aspect-ratio: 4 / 3; max-height: calc(100vh - 24rem); min-height: 11rem; margin: 0 auto; display: none; } [data-is-open] .viewfinder { display: block; }
.viewfinder video { display: block; width: 100%; height: 100%; object-fit: contain; } .viewfinder.user video { transform: scaleX(-1); }
.viewfinder::after { content: ''; position: absolute; inset: 12% 8%; border: 3px dashed #ffffffb0; border-radius: .75rem; pointer-events: none; } .viewfinder.user::after { inset: 8% 27%; border-radius: 50%; }
.step { position: absolute; top: .5rem; left: .5rem; margin: 0; padding: .125rem .625rem; border-radius: .375rem; background: #000000b0; color: #fff; font-weight: 600; } .step:empty { display: none; }
[role=status] { min-height: 1.5rem; margin: .75rem 0; font-weight: 600; } .row { display: flex; flex-wrap: wrap; gap: .75rem; margin: .75rem 0; } [hidden] { display: none !important; }
[role=alert] { border-left: 4px solid var(--bad); padding: .25rem 1rem; background: var(--soft); } [role=alert] h2 { margin: .5rem 0 0; color: var(--bad); }`.trim()

/**
 * Renders the page of a session: camera and form while the session is open, its ending afterwards. The form works without scripts.
 * Service: Endpoints 6 to 8
 */
export function capturePage(
  session: SessionState,
  camera: CameraOptions | null = null,
  errors: readonly ErrorObject[] = [],
): string {
  if (session.ended !== null) {
    const [title, message] = ENDINGS[session.ended]
    return page(title, `<h1>${title}</h1><p>${message}</p>`)
  }
  const address = `/capture/${encodeURIComponent(session.id)}`
  const until = `${new Date(session.expiresAt).toISOString().slice(11, 19)} UTC`
  const requested = [session.documentType, session.issuingCountry].filter((value) => value !== undefined)
  const title = TITLES[session.kind]
  return page(
    errors.length > 0 ? `Not sent: ${title}` : title,
    `<h1>${title}</h1>
${errors.length > 0 ? alert(errors) : ''}
<p>${camera ? 'Use the camera of this device, or choose files.' : `This page stands in for the ${session.kind === 'CHIP' ? 'chip reader' : 'camera'} of an app: choose files instead.`} You have until ${until}.</p>
${requested.length > 0 ? `<p>Asked for: ${escaped(requested.join(', '))}</p>` : ''}
${camera ? `${cameraSection(camera)}<h2>Choose files</h2>` : ''}
<form method="post" action="${address}" enctype="multipart/form-data">${captureFields(session)}<button type="submit">Send</button></form>
<form method="post" action="${address}/end"><button type="submit" class="quiet">Give up</button></form>`,
  )
}

export const unknownSessionPage = (): string =>
  page('No such step', '<h1>No such step</h1><p>There is no step at this address, or it ended long ago.</p>')

const alert = (errors: readonly ErrorObject[]): string => {
  const items = errors.map(
    ({ field, message, code }) =>
      `<li>${field === undefined ? '' : `<b>${escaped(field)}</b>: `}${escaped(message ?? code)}</li>`,
  )
  return `<div role="alert"><h2>Nothing was sent</h2><ul>${items.join('')}</ul></div>`
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${CAPTURE_STYLE}</style></head><body><main>${body}</main></body></html>
`
