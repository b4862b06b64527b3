import type { Observation } from '../../../shared/schema/index.ts'
import type { VerificationContext } from './context.ts'

/** Adds the byte offset to every observation that names a JSON pointer, in one pass per file. */
export function withOffsets(
  observations: readonly Observation[],
  context: Pick<VerificationContext, 'locate'>,
): readonly Observation[] {
  const { locate } = context
  if (!locate) return observations
  const pointers = new Map<string, Set<string>>()
  for (const { subject } of observations) {
    if (!isOpen(subject)) continue
    const ofFile = pointers.get(subject.path)
    if (ofFile) ofFile.add(subject.pointer)
    else pointers.set(subject.path, new Set([subject.pointer]))
  }
  if (pointers.size === 0) return observations
  const places = new Map([...pointers].map(([path, tokens]) => [path, locate(path, [...tokens])]))
  return observations.map((observation) => {
    const { subject } = observation
    const offset = isOpen(subject) ? places.get(subject.path)?.get(subject.pointer)?.offset : undefined
    return offset === undefined ? observation : { ...observation, subject: { ...subject, offset } }
  })
}

const isOpen = (subject: Observation['subject']): subject is { path: string; pointer: string } =>
  subject.path !== undefined && subject.pointer !== undefined && subject.offset === undefined
