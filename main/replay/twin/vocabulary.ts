import { TWIN_CONFIGURATION } from '../../../shared/rules/index.ts'
import {
  AU_JURISDICTIONS,
  ENDPOINTS,
  ENUMERATION_TEXTS,
  ENUMERATIONS,
  STRUCTURE_TEXTS,
  STRUCTURES,
} from '../../../shared/spec/index.ts'

/** Words of a text in lower case: runs of letters and digits, parts of member names too. */
export const wordsOf = (text: string): readonly string[] =>
  (
    text
      .normalize('NFC')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => word.toLowerCase())

const fieldNames = Object.values(STRUCTURES).flatMap((structure) =>
  'fields' in structure ? Object.keys(structure.fields) : [],
)

/** Values and names that the specifications themselves define: no replaced text has to differ from them. */
const NAMES: readonly string[] = [
  ...Object.values(ENUMERATIONS).flat(),
  ...fieldNames,
  ...Object.keys(STRUCTURES),
  ...ENDPOINTS.flatMap(({ path, query = {} }) => [path, ...Object.keys(query), ...Object.values(query).flat()]),
  ...Object.keys(AU_JURISDICTIONS),
  ...['svc', 'images', 'videos', 'jpg', 'jpeg', 'png', 'avi', 'mp4', 'pdf', 'txt', 'json', 'simulated'],
  TWIN_CONFIGURATION,
]

const WORDS: ReadonlySet<string> = new Set(NAMES.flatMap((name) => [name.toLowerCase(), ...wordsOf(name)]))
const VALUES: ReadonlySet<string> = new Set(Object.values(ENUMERATIONS).flat())

/** Whether a word occurs in values or names that the specifications define. */
export const isSpecified = (word: string): boolean => WORDS.has(word.toLowerCase())

/** Whether a text is a value of an enumeration. */
export const isSpecifiedValue = (text: string): boolean => VALUES.has(text)

/** Words of the descriptions of the specification, of which messages of services mostly consist. */
const DESCRIPTION: ReadonlySet<string> = new Set(
  [
    ...Object.values(STRUCTURE_TEXTS).flatMap(({ title, about, fields }) => [
      title,
      about,
      ...Object.values(fields).flat(),
    ]),
    ...[...ENUMERATION_TEXTS.values()].flatMap(({ values }) => Object.values(values).flat()),
  ].flatMap(wordsOf),
)

/** Whether a word of a message is one of the specification. */
export const isDescriptive = (word: string): boolean =>
  WORDS.has(word.toLowerCase()) || DESCRIPTION.has(word.toLowerCase())
