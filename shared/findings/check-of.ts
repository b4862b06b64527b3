import { CATALOGUE } from './catalogue/index.ts'
import type { CheckId } from './checks.ts'
import type { Finding } from './finding.ts'

/** Returns the check that a finding belongs to; undefined for a code of another build. */
export function checkOf({ code, question, subject }: Finding): CheckId | undefined {
  const entry = CATALOGUE.get(code)
  if (!entry) return undefined
  if (entry.question !== question) {
    // Findings carry no variant; one with another question is identified by it.
    const variant = Object.values(entry.variants ?? {}).find((candidate) => candidate.question === question)
    return variant?.check ?? entry.check
  }
  const isElsewhere = subject.path !== undefined && subject.path !== 'proof.json'
  return isElsewhere ? (entry.elsewhere ?? entry.check) : entry.check
}
