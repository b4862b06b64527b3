import { toMediaIndex } from '../../../shared/analysis/index.ts'
import { oncePer } from '../../../shared/schema/index.ts'
import type { ArchiveModel } from './archive-model.ts'

/** Returns the media of an open archive. */
export const mediaIndex = oncePer(({ record, opened, coverage, evidences }: ArchiveModel) =>
  toMediaIndex(record, opened.report, coverage, evidences),
)

const titlesOf = oncePer(
  (model: ArchiveModel) => new Map(mediaIndex(model).items.map(({ path, title }) => [path, title])),
)

/** Returns the name of a picture for people, `Passport 1 · front`; the path of any other file. */
export const fileTitle = (model: ArchiveModel, path: string): string => titlesOf(model).get(path) ?? path
