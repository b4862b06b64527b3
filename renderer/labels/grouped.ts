/** Formats a count with separators between groups of digits: 10,004. */
export const grouped = (value: number): string => value.toLocaleString('en-US')
