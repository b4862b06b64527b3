import { useEffect, useMemo, useState } from 'react'
import {
  type ExaminationReport,
  examinationSentence,
  findingCounts,
  type MediaItem,
  type PictureArea,
} from '../../../shared/analysis/index.ts'
import { member, scalarText } from '../../../shared/report/index.ts'
import { mediaIndex } from '../../model/archive/media-index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useSelect, useSelection } from '../../model/archive/selection.ts'
import { useDisplayed } from '../../model/review/use-displayed.ts'
import { lastResult } from '../../model/ticketed-run.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { FITTED, type ImageView } from './image-view.ts'
import { ThumbnailQueue } from './thumbnail-queue.ts'
import { useErrorLevels } from './use-error-levels.ts'
import { useExamination } from './use-examination.ts'
import { useFoundCrops } from './use-found-crops.ts'
import { useMedia } from './use-media.ts'

/** One image, two side by side, or one over the other. */
export type ImageMode = 'one' | 'side' | 'wipe'
export type ImagesModel = ReturnType<typeof useImagesModel>

/** Returns the default image for comparison: a portrait for a document, and a document for a portrait. */
function partnerOf(current: MediaItem, items: readonly MediaItem[]): MediaItem | undefined {
  const others = items.filter((item) => item !== current && item.kind === 'image')
  const isPortrait = ({ uses }: MediaItem): boolean => uses.some(({ evidenceType }) => evidenceType === 'PORTRAIT')
  return others.find((item) => isPortrait(item) !== isPortrait(current)) ?? others[0]
}

const pathToLoad = (item: MediaItem | undefined): string | null =>
  item && item.status !== 'MISSING' ? item.path : null

const NO_AREAS: readonly PictureArea[] = []

const areasOf = ({ findings }: ExaminationReport, path: string): readonly PictureArea[] =>
  findings.flatMap((finding) => (finding.path === path && finding.area ? [finding.area] : []))

/** Media of an archive: the selected one, the one to compare with, and how they are displayed. */
export function useImagesModel() {
  const model = useModel()
  const { opened, record } = model
  const { archive } = opened
  const index = mediaIndex(model)
  const { items } = index
  const { item: selectedPath } = useSelection()
  const select = useSelect()
  const [mode, setMode] = useState<ImageMode>('one')
  const [otherPath, setOtherPath] = useState<string | null>(null)
  const [view, setView] = useState<ImageView>(FITTED)
  const [isOutlined, setOutlined] = useState(true)
  const current = items.find(({ path }) => path === selectedPath) ?? items[0]
  const partner = items.find(({ path }) => path === otherPath) ?? (current && partnerOf(current, items))
  const media = useMedia(archive, pathToLoad(current))
  const otherMedia = useMedia(archive, mode === 'one' ? null : pathToLoad(partner))
  const { masked } = useWindow().settings
  useDisplayed('images', current && media.kind === 'image' && !masked ? [current.path] : [])
  const thumbnails = useMemo(() => new ThumbnailQueue(), [])
  const isLoading = pathToLoad(current) !== null && media.kind === 'loading'
  useEffect(() => {
    thumbnails.isPaused = isLoading
  }, [thumbnails, isLoading])
  const [levelsOf, setLevelsOf] = useState<string | null>(null)
  const isErrorLevel = current !== undefined && levelsOf === current.path
  const errorLevels = useErrorLevels(archive, isErrorLevel ? levelsOf : null)
  const [, examination] = useExamination(opened)
  const result = lastResult(examination)
  const examined = useMemo(
    () => result && { counts: findingCounts(result), sentence: examinationSentence(result) },
    [result],
  )
  const areas = result && current ? areasOf(result, current.path) : NO_AREAS
  const found = useFoundCrops(opened, isOutlined && current ? current : null, items)
  return {
    archive,
    index,
    current,
    partner,
    media,
    otherMedia,
    thumbnails,
    found,
    /** Result of the examination: a sentence, and the number of findings by path; null before the first. */
    examined,
    areas,
    errorLevels,
    isErrorLevel,
    /** Undefined for files that are no picture. */
    toggleErrorLevel:
      current?.kind === 'image' && current.status !== 'MISSING'
        ? () => setLevelsOf(isErrorLevel ? null : current.path)
        : undefined,
    mode,
    setMode,
    view,
    setView,
    setOtherPath,
    isOutlined,
    /** Undefined for a picture without crops. */
    toggleOutline: current && current.crops.length > 0 ? () => setOutlined(!isOutlined) : undefined,
    /** Day of the proof, yyyy-MM-dd. */
    day: scalarText(member(record.proof, 'endDateTime'))?.slice(0, 10) ?? null,
    pick(path: string): void {
      select({ item: path })
      setView(FITTED)
    },
  } as const
}
