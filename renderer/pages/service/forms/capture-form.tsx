import { useState } from 'react'
import { structureFields } from '../../../../shared/forms/index.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { endpointOf, keysOf, pathFor } from '../../../model/service/endpoint-of.ts'
import { base64OfText, documentParts } from '../../../model/service/parts-of-files.ts'
import { ask } from '../../../model/service/service-client.ts'
import { BodyForm } from './body-form.tsx'
import { CallLine } from './call-line.tsx'
import { FileDrop } from './file-drop.tsx'

const labels = serviceLabels.add
const ENDPOINT = endpointOf('submitDocumentImages')
const DETAILS = structureFields('DocumentCaptureDetails')
const SIDES = 2

/** Form for submitting the user's own pictures, selected or dropped, with details. Service: Submit document images */
export function CaptureForm({ identity }: { readonly identity: string }) {
  const [key, setKey] = useState(keysOf(ENDPOINT)[0] ?? 'back end')
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <BodyForm
      title={ENDPOINT.title}
      fields={DETAILS}
      within="/DocumentCaptureDetails"
      done={serviceLabels.transaction.submitted}
      button={labels.submitOwn}
      isDisabled={files.length === 0}
      send={async (bridge, json) => {
        const details = {
          name: 'DocumentCaptureDetails',
          fileName: null,
          contentType: 'application/json',
          base64: base64OfText(json),
        }
        // The part is optional: an empty one is not sent.
        const parts = [...(await documentParts(files)), ...(/^\{\s*\}$/.test(json) ? [] : [details])]
        await ask(bridge, key, ENDPOINT.method, pathFor(ENDPOINT, identity), { parts })
        setFiles([])
      }}
    >
      <CallLine endpoint={ENDPOINT} chosen={key} onChoose={setKey} />
      <FileDrop
        label={labels.own}
        hint={labels.drop}
        max={SIDES}
        files={files}
        testId="own-images"
        onFiles={setFiles}
      />
    </BodyForm>
  )
}
