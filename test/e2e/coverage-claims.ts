import { type ArchiveCoverage, type Coverage, type FileCoverage, toCoverage } from '../../shared/report/coverage.ts'
import type { Forgery } from '../support/forgeries.ts'
import { judgeBytes } from '../support/verify-bytes.ts'
import type { TestWindow } from '../support/window.ts'
import { eachView, type View } from './dropped-archives.ts'
import { type Claims, claimsOf } from './window-claims.ts'

/** Views that display the signed record. */
const RECORD_VIEWS: ReadonlySet<View> = new Set(['timeline', 'evidence', 'identity', 'adjudication', 'diagnosis'])

/** Returns the coverage map that the views must agree with. Its own tests run without a window. */
export async function coverageOf({ bytes, keys, revocationLists = [] }: Omit<Forgery, 'id'>): Promise<ArchiveCoverage> {
  const { facts, report } = await judgeBytes(bytes, keys, { revocationLists })
  return toCoverage(facts, report)
}

/**
 * Returns the class of an archive for its views: coverage of the documents, of the other files, and whether it is ambiguous. The
 * coverage map tests include every forgery; the views, which display the map, are visited once for each class.
 */
export function classOf({ files, byPath, ambiguities }: ArchiveCoverage): string {
  const documents = ['proof.json', 'identityDetails.json', 'verificationAndEvaluationDetails.json']
  const label = (file: FileCoverage | undefined): string => `${file?.coverage} ${file?.reason}`
  const others = files.filter(({ path }) => !documents.includes(path)).map(label)
  const ofDocuments = documents.map((path) => label(byPath.get(path)))
  return JSON.stringify([ofDocuments, [...new Set(others)].sort(), ambiguities.length > 0])
}

/** Visits each view of the open archive and returns the claims that contradict its coverage map. */
export async function contradictionsIn(
  window: TestWindow,
  label: string,
  coverage: ArchiveCoverage,
): Promise<readonly string[]> {
  const found: string[] = []
  await eachView(window, async (view) => {
    const claims = await claimsOf(window.page)
    found.push(...contradictions(view, claims, coverage).map((contradiction) => `${label}, ${view}, ${contradiction}`))
  })
  return found
}

function contradictions(
  view: View,
  { green, signed, genuine, changed, banners }: Claims,
  { files, byPath, ambiguities }: ArchiveCoverage,
): readonly string[] {
  const states: ReadonlySet<Coverage> = new Set(files.map((file) => file.coverage))
  const documents = ['identityDetails.json', 'verificationAndEvaluationDetails.json'].flatMap(
    (path) => byPath.get(path) ?? [],
  )
  const isRecordCovered = documents.every((file) => file.coverage === 'COVERED')
  const isCovered = states.size === 1 && states.has('COVERED')
  const needsBanner = !isRecordCovered && RECORD_VIEWS.has(view)
  const hasAmbiguityBanner = banners.some((text) => text.includes('Two programs may read this archive differently'))
  const prefixed = (label: string, texts: readonly string[]) => texts.map((text) => `${label}: ${text}`)
  return [
    ...(states.has('COVERED') ? [] : prefixed('signed', signed)),
    ...(states.has('CHANGED') ? [] : prefixed('changed', changed)),
    ...(isCovered ? [] : prefixed('genuine', genuine)),
    ...(needsBanner ? prefixed('green', green) : []),
    ...(needsBanner && banners.length === 0 ? ['no banner'] : []),
    ...(ambiguities.length > 0 && !hasAmbiguityBanner ? ['no banner about two readings'] : []),
  ]
}
