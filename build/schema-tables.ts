import type { JsonSchema } from '../shared/schema/index.ts'

/**
 * Returns a Markdown table of the members of `schema`, and one for each object that it names, except those in `elsewhere`: they
 * have a table on the same page.
 */
export function schemaTables(title: string, schema: JsonSchema, elsewhere: JsonSchema = {}): string {
  const { $defs = {}, ...root } = schema
  const named = Object.entries($defs).filter(([name]) => !elsewhere.$defs?.[name])
  const sections = root.properties ? [[title, root] as const, ...named] : named
  return sections.map(([name, object]) => section(name, object, $defs)).join('\n\n')
}

type Definitions = NonNullable<JsonSchema['$defs']>

function section(name: string, schema: JsonSchema, definitions: Definitions): string {
  const rows = membersOf(schema, '', definitions).map(
    ([member, type, text]) => `| \`${member}\` | ${type} | ${cell(text)} |`,
  )
  return [
    `### ${name}`,
    '',
    schema.description ?? '',
    '',
    '| Member | Type | Meaning |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

type Row = readonly [member: string, type: string, text: string]

/** Members of an object, each followed by those of an object without a name: `tool`, `tool.version`. */
function membersOf(schema: JsonSchema, path: string, definitions: Definitions): readonly Row[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]): readonly Row[] => {
    if (typeof member === 'boolean') return []
    const whole = `${path}${name}`
    const type = `${typeOf(member)}${required.has(name) ? '' : ', optional'}`
    const text = member.description ?? definitions[nameIn(member)]?.description ?? ''
    return [[whole, type, text], ...inner(member, whole, definitions)]
  })
}

function inner(schema: JsonSchema, path: string, definitions: Definitions): readonly Row[] {
  const [whole = schema] = (schema.anyOf ?? []) as readonly JsonSchema[]
  const items = whole.items
  if (typeof items === 'object' && !Array.isArray(items))
    return membersOf(items as JsonSchema, `${path}[].`, definitions)
  return membersOf(whole, `${path}.`, definitions)
}

const ANY = 'any JSON'

const nameIn = ({ $ref = '' }: JsonSchema): string => $ref.replace('#/$defs/', '')

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema)
    return `[${name}](#${name.toLowerCase()})`
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const types = alternatives.map((each) => typeOf(each as JsonSchema))
    return types[0] === ANY ? ANY : types.join(' or ')
  }
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.items !== undefined) return `list of ${typeOf(schema.items as JsonSchema)}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'object' && schema.properties === undefined) return 'map'
  return schema.type ?? ANY
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
