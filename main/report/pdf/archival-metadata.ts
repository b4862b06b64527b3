import type { PdfDocument } from './pdf-document.ts'
import { srgbProfile } from './srgb-profile.ts'

/** Claims PDF/A-3u: what more the structure would allow, PDF/A-3a and PDF/UA-1, has requirements that only people can judge (README.md). */
const IDENTIFICATION = `
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance></rdf:Description>`

/** Adds the identification and the output intent that an archival document needs. */
export function addArchivalMetadata(document: PdfDocument): void {
  document.appendXML(IDENTIFICATION)
  const profile = document.ref({ N: 3 })
  profile.end(srgbProfile())
  const condition = new String('sRGB IEC61966-2.1')
  const intent = document.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: condition,
    OutputConditionIdentifier: condition,
    DestOutputProfile: profile,
  })
  intent.end()
  document._root.data.OutputIntents = [intent]
}
