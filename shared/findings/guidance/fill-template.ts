/** Values by placeholder name; undefined is the same as missing. */
export type TemplateValues = { readonly [name: string]: string | undefined }

const PART_OR_PLACEHOLDER = /\[([^\]]*)\]|\{(\w+)\}/g
const PLACEHOLDER = /\{(\w+)\}/g

/** Replaces `{name}` by its value; drops a part in square brackets if one of its values is missing. Values are not expanded. */
export function fillTemplate(template: string, values: TemplateValues): string {
  const read = (name: string): string | undefined => (Object.hasOwn(values, name) ? values[name] : undefined)
  return template.replace(PART_OR_PLACEHOLDER, (_, part: string | undefined, name: string | undefined) => {
    if (name !== undefined) return read(name) ?? '—'
    const names = [...(part ?? '').matchAll(PLACEHOLDER)].map(([, inner = '']) => inner)
    if (names.some((inner) => read(inner) === undefined)) return ''
    return (part ?? '').replace(PLACEHOLDER, (_all, inner: string) => read(inner) ?? '')
  })
}
