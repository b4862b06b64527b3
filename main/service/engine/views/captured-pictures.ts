import type { EngineCore } from '../core.ts'
import { portraitOf } from '../evaluation/references.ts'
import type { CapturedPicture } from '../messages.ts'
import { refuse } from '../service-error.ts'
import type { EvidenceState, IdentityState, StoredFile } from '../state.ts'

/** Returns the pictures of a document, the sides first. Throws `unknown` if there is none. Not shown: D-97 */
export function documentPictures(
  core: EngineCore,
  identity: IdentityState,
  evidenceId: string,
): readonly CapturedPicture[] {
  const evidence = identity.evidences.find(({ id, family }) => id === evidenceId && family === 'IDDOCUMENT')
  if (!evidence)
    throw refuse('unknown', 'unknown-evidence', 'The transaction has no document with this id', 'evidence_id')
  return picturesOf(core, identity, evidence)
}

/** Returns the picture of the portrait. Throws `unknown` if there is none. Not shown: D-97 */
export function portraitPictures(core: EngineCore, identity: IdentityState): readonly CapturedPicture[] {
  const portrait = portraitOf(identity)
  if (!portrait) throw refuse('unknown', 'unknown-evidence', 'The transaction has no portrait')
  return picturesOf(core, identity, portrait)
}

function picturesOf(core: EngineCore, identity: IdentityState, { files }: EvidenceState): readonly CapturedPicture[] {
  const stored = files.filter(({ group }) => group === 'images').map((file) => ({ file, name: partName(file) }))
  const pictures = stored
    .toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
    .flatMap(({ file: { id, fileName }, name }) => {
      const bytes = core.store.file(identity.id, id)
      return bytes ? [{ name, fileName, bytes }] : []
    })
  if (pictures.length === 0) throw refuse('unknown', 'unknown-file', 'The evidence has no picture')
  return pictures
}

const ORDER = ['DocumentFront', 'DocumentBack', 'Portrait', 'DocumentCrop']

function partName({ role, side }: StoredFile): string {
  if (role === 'PORTRAIT') return 'Portrait'
  if (side === undefined) return 'DocumentCrop'
  return side === 'FRONT' ? 'DocumentFront' : 'DocumentBack'
}
