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

/** Defines a list that is a document or body of its own. */
export const listStructure = <T extends z.ZodType>(name: string, texts: StructureTexts, element: T) =>
  z.array(element).meta({ ...metaOf(texts), id: name, 'x-structure': name })

const metaOf = ({ specification, title, about }: StructureTexts) => ({
  title,
  description: about,
  'x-specification': specification,
})

export const required = <T extends z.ZodType>(type: T, description: string): T => type.meta({ description })

export const optional = <T extends z.ZodType>(type: T, description: string): z.ZodOptional<T> =>
  type.meta({ description }).optional()

export const list = <T extends z.ZodType>(type: T) => z.array(type)
