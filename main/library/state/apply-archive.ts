import type { Differences } from './difference.ts'
import type { LogState } from './log-state.ts'
import type { ReadEntry } from './replay-sources.ts'

/** Applies the addition, verification or erasure of an archive. */
export function applyArchive(state: LogState, entry: ReadEntry, found: Differences): void {
  const { index, action, object, time, detail } = entry
  const sha256 = object.slice('archive:'.length)
  const known = state.archives.get(sha256)
  if (action === 'archive.erased') {
    if (!known) {
      found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} erases an archive that no entry adds`)
      return
    }
    const held = [...state.cases].find(([, { legalHold, archives }]) => legalHold && archives.has(sha256))
    if (held)
      found.add(
        'ENTRY_CONTRADICTED',
        index,
        null,
        `entry ${index} erases an archive under the legal hold of case ${held[0]}`,
      )
    state.archives.set(sha256, { ...known, isErased: true })
    forgetNotes(state, sha256)
    state.coverage.delete(sha256)
    return
  }
  if (action === 'archive.added' && known)
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} adds an archive that entry ${known.added} added`)
  if (known?.isErased)
    found.add('ENTRY_CONTRADICTED', index, null, `entry ${index} verifies an archive that was erased`)
  const { report, indication, level, archive, verification } = detail
  const verified = { report: String(report), digest: typeof verification === 'string' ? verification : undefined }
  state.archives.set(sha256, {
    added: known?.added ?? index,
    addedAt: known?.addedAt ?? time,
    verifications: known ? [...known.verifications, verified] : [verified],
    indication: String(indication),
    level: level === null || typeof level === 'string' ? level : undefined,
    columns: typeof archive === 'string' ? archive : undefined,
    verifiedAt: time,
    isErased: known?.isErased ?? false,
  })
}

function forgetNotes({ cases }: LogState, sha256: string): void {
  for (const { notes } of cases.values())
    for (const [digest, { archive }] of notes) if (archive === sha256) notes.delete(digest)
}
