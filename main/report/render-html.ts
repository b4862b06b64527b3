import { CHECKS, type Finding, isOpenCheck, type Question, weightOf } from '../../shared/findings/index.ts'
import {
  type ArchiveCoverage,
  ambiguitySentence,
  answerTo,
  capitalize,
  counted,
  coverageReason,
  coverageSentence,
  coverageSummary,
  type FileCoverage,
  formatFingerprint,
  formatSize,
  QUESTIONS,
  type Report,
  type ReportedFile,
  verdictSentence,
} from '../../shared/report/index.ts'
import { anchorOf, overviewTable } from './html-overview.ts'
import { contentPolicy, HTML_STYLE } from './html-style.ts'
import { isolatedText, markupText } from './markup-text.ts'
import type { ReportLine, ReportRenderer } from './report-line.ts'
import { coverageMark, stateMark, toneOf } from './state-mark.ts'
import { escapedJson } from './terminal-text.ts'

/** Renders one HTML page without scripts or external references, for an auditor's files. */
export const htmlRenderer: ReportRenderer = {
  head(total, listed = []) {
    const policy = contentPolicy(HTML_STYLE)
    const title = `Verification report: ${counted(total, 'input')}`
    return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${HTML_STYLE}</style></head>
<body><header><p class="soft">Proofbench</p><h1>${title}</h1></header><main>
${overviewTable(listed)}`
  },
  line: (line) => (line.kind === 'report' ? article(line) : failedArticle(line)),
  tail: () => '</main></body></html>\n',
}

function article({ report, coverage }: Extract<ReportLine, { kind: 'report' }>): string {
  return `<article id="${anchorOf(report.input.name)}">
<h1>${isolatedText(report.input.name)}</h1>
${verdictBox(report)}
<section class="questions">${(Object.keys(QUESTIONS) as Question[]).map((question) => questionBox(question, report)).join('')}</section>
${subjectSection(report)}
${keySection(report)}
${findingsSection(report)}
${checksSection(report)}
${filesSection(report.files, coverage)}
${contentSection(report, coverage)}
${limitsSection(report)}
</article>
`
}

function failedArticle({ name, failure }: Extract<ReportLine, { kind: 'failure' }>): string {
  return `<article id="${anchorOf(name)}"><h1>${isolatedText(name)}</h1><div class="verdict unsure"><b>? NOT VERIFIED</b>${text(failure.message)}</div><p><code>${text(failure.code)}</code> ${text(failure.hint)}</p></article>\n`
}

function verdictBox(report: Report): string {
  const { tone, sign } = toneOf(report.indication)
  const reason = report.subIndication === null ? '' : ` <span class="soft">(${report.subIndication})</span>`
  const test = report.signature.key?.test
    ? '<p class="unsure"><strong>! Test key: this proves nothing about a real person.</strong></p>'
    : ''
  return `<div class="verdict ${tone}"><b>${sign} ${report.indication}${reason}</b>${text(verdictSentence(report))}</div>${test}`
}

function questionBox(question: Question, report: Report): string {
  const { outcome, text: answer } = answerTo(question, report)
  return `<div><strong>${text(QUESTIONS[question])}</strong><br>${stateMark(outcome)}<br>${text(answer)}</div>`
}

function subjectSection({ input, validationTime, policy, tool }: Report): string {
  return `<h2>What was verified</h2>${list([
    ['Input', input.name],
    ['Size', `${input.size} bytes (${formatSize(input.size)})`],
    ['SHA-256', input.sha256 ?? 'not computed'],
    ['Container', input.container],
    ['Judged as of', validationTime],
    ['Policy', `${policy.id}, SHA-256 ${policy.sha256}`],
    ['Made by', `${tool.name} ${tool.version}, build ${tool.commit}`],
  ])}`
}

function keySection({ signature: { algorithm, key } }: Report): string {
  if (key === null)
    return `<h2>Key</h2><p>No key was used. Algorithm named in the archive: ${text(algorithm ?? 'none')}.</p>`
  return `<h2>Key</h2>${list([
    ['Source of trust', key.source],
    ['Kind', key.kind],
    ['Algorithm', algorithm ?? 'none'],
    ['SHA-256 fingerprint', formatFingerprint(key.sha256Fingerprint)],
    ...(key.subject === undefined ? [] : [['Subject', key.subject] as const]),
    ...(key.notBefore === undefined ? [] : [['Valid', `${key.notBefore} to ${key.notAfter ?? '?'}`] as const]),
    ['Test key', key.test ? 'yes' : 'no'],
  ])}`
}

function findingsSection(report: Report): string {
  const { findings } = report
  if (findings.length === 0) return '<h2>Findings</h2><p>None.</p>'
  const groups = (Object.keys(QUESTIONS) as Question[]).flatMap((question) => {
    const ofQuestion = findings.filter((finding) => finding.question === question)
    return ofQuestion.length === 0
      ? []
      : [
          `<h3>${capitalize(question)} (${ofQuestion.length})</h3>${ofQuestion.map((finding) => findingBox(finding, report)).join('')}`,
        ]
  })
  return `<h2>Findings</h2>${groups.join('')}`
}

function findingBox(finding: Finding, report: Report): string {
  const { code, message, subject, expected, actual, specification, advice } = finding
  const level = weightOf(finding, report) === 'open' ? 'OPEN' : finding.level
  const { tone, sign } = toneOf(level)
  const location = [subject.path, subject.pointer, subject.offset === undefined ? undefined : `byte ${subject.offset}`]
    .filter((part) => part !== undefined)
    .join(' · ')
  return `<div class="finding ${tone}"><h4>${sign} ${level} <code>${text(code)}</code></h4><div>${isolatedText(message)}</div>${list(
    [
      ...(location === '' ? [] : [['Where', location] as const]),
      ...(expected === undefined ? [] : [['Expected', expected] as const]),
      ...(actual === undefined ? [] : [['Found', actual] as const]),
      ...(specification === undefined ? [] : [['Specification', specification] as const]),
      ['Advice', advice],
    ],
  )}</div>`
}

function checksSection(report: Report): string {
  const questions: { readonly [id: string]: string } = CHECKS
  return `<h2>Checks</h2>${table(['Check', 'Question', 'Outcome'], report.checks, (check) => {
    const { id, reason } = check
    const outcome = isOpenCheck(check, report) ? 'OPEN' : check.outcome
    return [
      `<code>${text(id)}</code>`,
      text(Object.hasOwn(questions, id) ? (questions[id] ?? '') : ''),
      `${stateMark(outcome)}${reason === undefined ? '' : `<br>${text(reason)}`}`,
    ]
  })}`
}

function filesSection(files: readonly ReportedFile[], coverage: ArchiveCoverage): string {
  const row = (covered: FileCoverage, index: number): readonly string[] => {
    const file = files[index]
    const differs = file && file.declaredSha256 !== null && file.declaredSha256 !== file.sha256
    return [
      `<code>${isolatedText(covered.path)}</code>`,
      `<span class="number">${file?.size ?? '–'}</span>`,
      `${coverageMark(covered.coverage)}<br><span class="soft">${text(coverageReason(covered))}</span>`,
      `<span class="mono">${text(file?.sha256 ?? '–')}</span>${differs ? `<br>declared: <span class="mono">${text(file.declaredSha256 ?? '–')}</span>` : ''}`,
    ]
  }
  const ambiguity = ambiguitySentence(coverage)
  return `<h2>Files</h2>${ambiguity === null ? '' : `<p class="unsure"><strong>! ${text(ambiguity)}</strong></p>`}<p>${text(coverageSummary(coverage))}</p>${table(['Path', 'Bytes', 'Coverage', 'SHA-256'], coverage.files, row)}`
}

function contentSection({ proof }: Report, coverage: ArchiveCoverage): string {
  if (proof === null) return ''
  const covered = coverage.byPath.get('proof.json')
  const origin = (covered && coverageSentence(covered)) ?? 'A key you trust signed this content.'
  const content = JSON.stringify(proof, null, 2)
  const shown = escapedJson(content.slice(0, MAX_SHOWN_CHARACTERS)).split('\n').map(text).join('\n')
  const rest = content.length > MAX_SHOWN_CHARACTERS ? `<p>${text(truncationSentence(content.length))}</p>` : ''
  return `<h2>proof.json</h2><p>${text(origin)}</p><details><summary>Show the content</summary><pre class="mono">${shown}</pre>${rest}</details>`
}

/** Maximum number of characters of proof.json on the page; memory for more would exceed that of the verification. */
const MAX_SHOWN_CHARACTERS = 500_000

const truncationSentence = (length: number): string =>
  `The first ${MAX_SHOWN_CHARACTERS} of ${length} characters are shown; the JSON report has all of them.`

function limitsSection({ limitsOfEvidence }: Report): string {
  return limitsOfEvidence.length === 0
    ? ''
    : `<h2>What this verdict does not show</h2><ul>${limitsOfEvidence.map((limit) => `<li>${text(limit)}</li>`).join('')}</ul>`
}

const text = markupText
const list = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${text(name)}</dt><dd>${isolatedText(value)}</dd>`).join('')}</dl>`

/** Renders one table row after the other: `join` copies the pieces of a row, which would otherwise live as long as the page. */
function table<Item>(
  heads: readonly string[],
  items: readonly Item[],
  toCells: (item: Item, index: number) => readonly string[],
): string {
  const rows = items.map((item, index) => ['<tr><td>', toCells(item, index).join('</td><td>'), '</td></tr>'].join(''))
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}
