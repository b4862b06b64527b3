/** Formats a member name or index as a reference token of a JSON pointer. RFC 6901 3 */
export const pointerToken = (name: string | number): string => String(name).replaceAll('~', '~0').replaceAll('/', '~1')
