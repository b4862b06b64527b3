import { refuse } from '../engine/service-error.ts'

/** Parses the header fields of one part, names in lower case; throws 400 if one is malformed or repeated. RFC 7578 4.8 */
export function headersOf(text: string, label: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    if (line === '') continue
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (colon < 1 || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || /[\r\n\0]/.test(line))
      throw refuse('invalid', 'invalid-body', `${label} has a header line without the form of one`)
    if (headers.has(name)) throw refuse('invalid', 'invalid-body', `${label} has the header ${name} twice`)
    headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

const PARAMETER = /;\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g

/** Parses the parameters after the first semicolon, names in lower case; the first of a repeated name wins. */
export function parametersOf(value: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, token = ''] of value.matchAll(PARAMETER)) {
    const key = name.toLowerCase()
    if (!parameters.has(key)) parameters.set(key, quoted === undefined ? token : quoted.replaceAll(/\\(["\\])/g, '$1'))
  }
  return parameters
}
