/** Views of an archive, in the order of their number keys. */
export const TABS = [
  { id: 'verdict', title: 'Verdict' },
  { id: 'timeline', title: 'Timeline' },
  { id: 'evidence', title: 'Evidence' },
  { id: 'identity', title: 'Identity' },
  { id: 'images', title: 'Images' },
  { id: 'adjudication', title: 'Adjudication' },
  { id: 'diagnosis', title: 'Diagnosis' },
  { id: 'record', title: 'Record' },
] as const

export type TabId = (typeof TABS)[number]['id']
