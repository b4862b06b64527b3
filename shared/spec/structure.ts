import * as z from 'zod'

interface StructureTexts {
  /** Heading of the specification: `Archive: proof.json`. */
  readonly specification: string
  readonly title: string
  readonly about: string
}

/** Defines an object with these fields. Unknown members are neither rejected nor dropped but reported (Verdict: What decides). */
export const structure = <S extends z.core.$ZodLooseShape>(name: string, texts: StructureTexts, fields: S) =>
  z.object(fields).meta({ ...metaOf(texts), id: name, 'x-structure': name })

/** Defines a list that is a document or body of its own, with its maximum number of elements. */
export const listStructure = <T extends z.ZodType>(
  name: string,
  texts: StructureTexts,
  element: T,
  maxItems: number | null = null,
) =>
  (maxItems === null ? z.array(element) : z.array(element).max(maxItems)).meta({
    ...metaOf(texts),
    id: name,
    'x-structure': name,
  })

const metaOf = ({ specification, title, about }: StructureTexts) => ({
  title,
  description: about,
  'x-specification': specification,
})

export const required = <T extends z.ZodType>(type: T, description: string): T => type.meta({ description })

export const optional = <T extends z.ZodType>(type: T, description: string): z.ZodOptional<T> =>
  type.meta({ description }).optional()

export const list = <T extends z.ZodType>(type: T) => z.array(type)
