/** Results of one alteration over all specimens that it applies to. */
export interface MeasuredRow {
  readonly name: string
  /** Codes of which at least one has to be found. */
  readonly expected: readonly string[]
  pictures: number
  detected: number
  /** Number of pictures by code that neither is expected nor follows from the alteration. */
  readonly others: Map<string, number>
}

const bare = (code: string): string => code.replace('examination.', '')

/** Returns the page with the table of detected, missed and false alarms. */
export function examinationPage(rows: readonly MeasuredRow[]): string {
  const cells = rows.map(({ name, expected, pictures, detected, others }) => {
    const isDetectable = expected.length > 0
    const alarms = [...others].sort(([, a], [, b]) => b - a).map(([code, count]) => `${bare(code)} ${count}`)
    return [
      name,
      String(pictures),
      isDetectable ? String(detected) : '–',
      isDetectable ? String(pictures - detected) : '–',
      expected.map(bare).join(', ') || 'nothing',
      alarms.join(', ') || '0',
    ]
  })
  return `# Alterations of pictures: detected, missed, false alarms

Made by \`npm run bench -- --only examination\`; nothing is left out. Specimens are drawn documents (passports, cards and licences of several
issuers; sharp, turned, with glare or dark, blurred; every second one with the noise of a sensor), compressed once. An alteration is detected
if one of the codes in the fifth column is found. False alarms are findings that neither the alteration explains nor the unaltered specimen
has. The first column of numbers says how many specimens were altered in the last run; the rates of the signs, over more of them, are in
[the table of signs](../../shared/analysis/examination/README.md). \`metadata removed\` has no code: most genuine pictures have no metadata.

| Alteration | Pictures | Detected | Missed | Detected by | False alarms |
|---|---|---|---|---|---|
${cells.map((row) => `| ${row.join(' | ')} |`).join('\n')}

A picture that was scaled or rotated as a whole contradicts nothing: a record states neither size nor angle of a picture, clients may reduce
pictures before they send them, and resampled pixels keep no trace of the compression before. That none of them is detected is therefore
expected, and no statement that a picture was left as the camera made it is possible.

\`faces-differ\` is raised by a network that was made for photographs: to it, most drawn faces are alike.
`
}
