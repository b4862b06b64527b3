import type { SessionState } from '../../engine/state.ts'
import { escaped } from '../../openapi/document-page.ts'
import { isOptional, stepsOf } from './frame-routes.ts'

const SIDE_NAMES = { FRONT: 'Front side', BACK: 'Back side' } as const
const SIDE_PARTS = { FRONT: 'DocumentFront', BACK: 'DocumentBack' } as const

/** Returns the form fields of a session; every field has a label that marks optional ones. */
export function captureFields(session: SessionState): string {
  switch (session.kind) {
    case 'DOCUMENT':
      return documentFields(session)
    case 'PORTRAIT':
      return `<p>Choose a picture that shows your face from the front, alone, in even light.</p>${fileField('Portrait', 'Picture of your face', 'image/*', true, 'user')}`
    case 'CHIP':
      return chipFields(session)
  }
}

function documentFields(session: SessionState): string {
  const fields = stepsOf(session).map((side) => {
    const name = side === 'BACK' ? 'BACK' : 'FRONT'
    return fileField(SIDE_PARTS[name], SIDE_NAMES[name], 'image/*', !isOptional(session, side), 'environment')
  })
  return `<p>Choose pictures that show the whole document, sharp and without glare.</p>${fields.join('')}`
}

const COMMON_FILES = [
  ['SOD', 'Document security object (SOD)', true],
  ['DG1', 'Data group 1: machine-readable zone', true],
  ['DG2', 'Data group 2: portrait', false],
] as const
const PROTOCOLS = [
  ['bac', 'Basic access control'],
  ['pace', 'Password authenticated connection establishment'],
  ['activeAuthentication', 'Active authentication'],
  ['chipAuthentication', 'Chip authentication'],
  ['terminalAuthentication', 'Terminal authentication'],
] as const

function chipFields({ mrz = [] }: SessionState): string {
  const common = COMMON_FILES.map(([name, label, isRequired]) => fileField(name, label, '', isRequired))
  const others = Array.from({ length: 14 }, (_, index) =>
    fileField(`DG${index + 3}`, `Data group ${index + 3}`, '', false),
  )
  const protocols = PROTOCOLS.map(
    ([name, label]) =>
      `<div><input type="checkbox" id="${name}" name="${name}" value="true"> <label for="${name}">${label}</label></div>`,
  )
  return `<p>Choose the files that were read from the chip.</p>
${mrz.length > 0 ? `<p>Machine-readable zone of this document:</p><pre>${escaped(mrz.join('\n'))}</pre>` : ''}
${common.join('')}
<details><summary>Other data groups</summary>${others.join('')}</details>
<fieldset><legend>Protocols that succeeded</legend>${protocols.join('')}</fieldset>`
}

/** `camera`: value of the `capture` attribute, the camera that a phone may offer in place of a file. */
function fileField(name: string, label: string, accept: string, isRequired: boolean, camera = ''): string {
  const attributes = [
    accept === '' ? '' : `accept="${accept}"`,
    camera === '' ? '' : `capture="${camera}"`,
    isRequired ? 'required' : '',
  ]
  return `<div class="field"><label for="${name}">${label}${isRequired ? '' : ' <span>(optional)</span>'}</label>
<input type="file" id="${name}" name="${name}" ${attributes.filter(Boolean).join(' ')}></div>`
}
