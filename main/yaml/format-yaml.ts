import { isCollection, parseDocument, stringify, visit } from 'yaml'

/** Maximum length of a collection on one line. */
const MAX_LINE = 100

/** Formats a value as YAML; collections that fit are on one line. */
export function formatYaml(value: object): string {
  const document = parseDocument(stringify(value, { aliasDuplicateObjects: false }))
  visit(document, {
    Collection(_key, node, path) {
      const isRoot = path.length === 1
      if (!isRoot && isCollection(node) && JSON.stringify(node.toJSON()).length <= MAX_LINE) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

/** Formats a value as YAML on one line. */
export const formatYamlLine = (value: unknown): string =>
  stringify(value, { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false })
