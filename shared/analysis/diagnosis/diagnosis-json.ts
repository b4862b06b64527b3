import type { Cause } from './cause.ts'
import type { Diagnosis } from './diagnose.ts'
import { type Audience, type DiagnosedArchive, holderMessages } from './diagnosis-document.ts'

/** The diagnosis as an object for machines; the holder's has nothing but what the holder may be told. */
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
      causes: causes.map(audience === 'auditor' ? whole : short),
      remarks: remarks.map(audience === 'auditor' ? whole : short),
      place,
    })),
  }
}

const whole = (cause: Cause): object => cause
const short = ({ symptoms, ...cause }: Cause): object => ({ ...cause, symptoms: symptoms.map(({ code }) => code) })
