/** Views of an archive, in the order of their keys. */
export const TABS = [
  { id: 'verdict', title: 'Verdict' },
  { id: 'timeline', title: 'Timeline' },
  { id: 'evidence', title: 'Evidence' },
  { id: 'identity', title: 'Identity' },
  { id: 'images', title: 'Images' },
  { id: 'adjudication', title: 'Adjudication' },
  { id: 'diagnosis', title: 'Diagnosis' },
  { id: 'record', title: 'Record' },
  { id: 'replay', title: 'Replay' },
  { id: 'matches', title: 'Matches' },
  { id: 'review', title: 'Review' },
] as const

const KEYS = '1234567890r'

/** Returns the key of a view. */
export const tabKey = (index: number): string => KEYS[index] ?? ''

export type TabId = (typeof TABS)[number]['id']

/** Views of an input that is not a proof archive: it has a verdict and bytes, and no record. */
const OF_ANY_INPUT: ReadonlySet<TabId> = new Set(['verdict', 'record'])

/** Returns whether an opened input has a view. */
export const hasView = ({ facts }: { readonly facts: { readonly otherInput: object | null } }, tab: TabId): boolean =>
  facts.otherInput === null || OF_ANY_INPUT.has(tab)
