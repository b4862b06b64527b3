/** Numbers of archives in the figures of a person or of the team. */
export const FIGURES = ['decided', 'returned', 'agreeing', 'overruling', 'checked', 'waiting', 'overdue'] as const
export type FigureName = (typeof FIGURES)[number]

/** A number of the figures, as a value of the facet `figure`. */
export interface Figure {
  readonly of: FigureName
  /** Days, YYYY-MM-DD, inclusive; empty without a limit. */
  readonly from: string
  readonly until: string
  /** Key of the person; empty for the team. */
  readonly key: string
  /** Name of the person, for display. */
  readonly name: string
}

export const formatFigure = ({ of, from, until, key, name }: Figure): string => [of, from, until, key, name].join('/')

/** Parses a value of the facet; null for another text. */
export function parseFigure(text: string): Figure | null {
  const [, name = '', from = '', until = '', key = '', person = ''] =
    /^(\w+)\/(\d{4}-\d\d-\d\d)?\/(\d{4}-\d\d-\d\d)?\/([0-9a-f]{64})?\/(.*)$/s.exec(text) ?? []
  const of = FIGURES.find((known) => known === name)
  return of ? { of, from, until, key, name: person } : null
}

/** Later than every decision, and a time that can be written. */
const END_OF_TIME = 8e15

/** Returns the times between two days of UTC, epoch milliseconds; an empty day is no limit. */
export const figurePeriod = ({ from, until }: Pick<Figure, 'from' | 'until'>) => ({
  from: from === '' ? 0 : Date.parse(from),
  until: until === '' ? END_OF_TIME : Date.parse(until) + 86_400_000,
})
