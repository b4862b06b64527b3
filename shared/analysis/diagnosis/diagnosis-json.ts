import type { Cause } from './cause.ts'
import type { Diagnosis } from './diagnosis.ts'
import { type Audience, type DiagnosedArchive, holderMessages } from './diagnosis-document.ts'

/** Converts a diagnosis to its JSON form. For the holder it contains only the texts that may be shown to the holder. */
export function diagnosisJson(archive: DiagnosedArchive, diagnosis: Diagnosis, audience: Audience): object {
  const head = { format: 'proofbench-diagnosis/1', audience, name: archive.name, masked: diagnosis.masked }
  if (audience === 'holder') return { ...head, messages: holderMessages(diagnosis) }
  const { attempt, evidence } = diagnosis
  return {
    ...head,
    indication: archive.indication,
    coverage: archive.coverage,
    attempt,
    evidence: evidence.map(({ evidenceId, label, result, headline, causes, remarks, place }) => ({
      evidenceId,
      name: label.name,
      number: label.number,
      submitted: label.submitted.text,
      result,
      headline,
      causes: causes.map(audience === 'auditor' ? fullCause : shortCause),
      remarks: remarks.map(audience === 'auditor' ? fullCause : shortCause),
      place,
    })),
  }
}

const fullCause = (cause: Cause): object => cause
const shortCause = ({ symptoms, ...cause }: Cause): object => ({ ...cause, symptoms: symptoms.map(({ code }) => code) })
