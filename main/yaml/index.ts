/** Door of this room: other rooms import from here, and nothing else of it. */
export type { Path } from './checked-yaml.ts'
export { CheckedYaml, inOrder } from './checked-yaml.ts'
export type { FileFault } from './fault.ts'
export { faultText } from './fault.ts'
export { formatYaml, formatYamlLine } from './format-yaml.ts'
export { unknownKey } from './issue-text.ts'
export { nearestWord } from './nearest-word.ts'
export { calendarDate, country, dateTime, duration, errorCode, indicator, label, oneOf, text } from './values.ts'
