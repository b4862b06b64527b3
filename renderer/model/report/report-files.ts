/** Names of the report files that were handed over for a check, by the ids that the host knows them by. */
const names = new Map<string, string>()

export const nameOfReport = (file: string): string => names.get(file) ?? ''

export function rememberReport(file: string, name: string): void {
  names.set(file, name)
}

/** Returns whether a dropped file has the name of a report. Others can be checked on the page for reports. */
export const hasReportName = (name: string): boolean => /\.report\.(pdf|html|json)$/i.test(name)
