import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** Everything that displays or prints something about an archive. */
const SURFACES = ['renderer', 'main/cli', 'main/report', 'main/library', 'main/host', 'shared/analysis', 'shared/list']

/** Texts and colours of a conclusion, and texts for the holder. */
const CLAIMS =
  /['"`][^'"`\n]*\b(?:Verified|was reached|as signed|LOA \$\{|LOA [0-9])\b|['"`][^'"`\n]*(?<!not )\b[Gg]enuine\b|\btag-good\b|\btone-good\b|var\(--good\b|\.good\b|'good'|\bforHolder\b/

/** Functions that answer what may be said, and components that display only what they allow. */
const ASKS =
  /\b(toStanding|standing(Sentence|Label|Reason)|RowConclusion|displayedConclusion|isConclusion|may(Advise|TellHolder|StateAbsence)|row(Standing|Conclusion)|comparedConclusion|CoverageScope|useUncovered)\b/

const COLOURS = 'defines colours, and colours nothing by itself'
const HELP = 'describes a command'
const PROGRAM = 'the result of a run of the program, not of the service'
const VERDICT = 'the verdict about the bytes, by its own indication'
const SCOPED = 'drawn only within the scope of its view, which asks'
const RECORD = 'what the record says; its surfaces say first what may be said about the record'

/** Files that make such claims and need not ask, each with the reason. */
const NEED_NOT_ASK: { readonly [path: string]: string } = {
  'main/cli/commands/compare.ts': HELP,
  'main/cli/commands/examine.ts': HELP,
  'main/cli/commands/replay.ts': HELP,
  'main/cli/commands/sample.ts': HELP,
  'main/cli/verification/verification-options.ts': HELP,
  'main/cli/output/explanations.ts': HELP,
  'main/cli/commands/self-test.ts': PROGRAM,
  'main/cli/library/arrival-text.ts': PROGRAM,
  'main/report/verification/verify-report.ts': PROGRAM,
  'renderer/capture-page/camera-capture.ts': PROGRAM,
  'renderer/labels/conditions.ts': PROGRAM,
  'renderer/pages/service/traffic/journal-page.tsx': PROGRAM,
  'renderer/labels/service-forms.ts': PROGRAM,
  'renderer/panels/log/verify-log.tsx': PROGRAM,
  'renderer/panels/verdict/self-test-answer.tsx': PROGRAM,
  'main/library/entry/report-dictionary.ts': 'a dictionary for compression',
  'main/report/html-style.ts': COLOURS,
  'main/report/state-mark.ts': COLOURS,
  'renderer/parts/look.ts': COLOURS,
  'renderer/style/parts.css': COLOURS,
  'renderer/pages/archive/archive.css': COLOURS,
  'renderer/panels/verdict/verdict.css': COLOURS,
  'renderer/panels/evidence/evidence.css': COLOURS,
  'renderer/parts/coverage-scope.css': COLOURS,
  'main/report/render-text.ts': VERDICT,
  'renderer/app/rail/rail-archives.tsx': VERDICT,
  'renderer/pages/library/outcomes-chart.tsx': VERDICT,
  'renderer/labels/archive.ts': VERDICT,
  'renderer/labels/facets.ts': VERDICT,
  'renderer/labels/library.ts': VERDICT,
  'renderer/labels/list.ts': VERDICT,
  'renderer/labels/review.ts': VERDICT,
  'renderer/labels/shell.ts': VERDICT,
  'renderer/labels/tour.ts': VERDICT,
  'renderer/labels/verdict.ts': VERDICT,
  'renderer/labels/verify.ts': VERDICT,
  'renderer/parts/indication.tsx': VERDICT,
  'renderer/labels/identity.ts': SCOPED,
  'renderer/labels/diagnosis.ts': SCOPED,
  'renderer/panels/diagnosis/response-facts.tsx': SCOPED,
  'renderer/panels/evidence/indicator-panel.tsx': SCOPED,
  'renderer/panels/identity/attributes-panel.tsx': SCOPED,
  'renderer/panels/identity/consents-panel.tsx': SCOPED,
  'renderer/panels/identity/contacts-panel.tsx': SCOPED,
  'renderer/panels/identity/mrz-panel.tsx': SCOPED,
  'renderer/panels/images/examined-picture-view.tsx': SCOPED,
  'renderer/panels/timeline/draw-lanes.ts': SCOPED,
  'shared/analysis/comparison/comparison-json.ts': RECORD,
  'shared/analysis/diagnosis/attempt.ts': RECORD,
  'shared/analysis/diagnosis/cause.ts': RECORD,
  'shared/analysis/diagnosis/diagnosis-document.ts': RECORD,
  'shared/analysis/diagnosis/score-remarks.ts': RECORD,
  'shared/analysis/questions/result-questions.ts': RECORD,
}

const withoutComments = (text: string): string => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')

const claiming = SURFACES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|css)$/.test(path) && !path.includes('generated'))
    .map((path) => join(folder, path).replaceAll('\\', '/')),
).flatMap((path) => {
  const text = withoutComments(readFileSync(join(ROOT, path), 'utf8'))
  const claim = CLAIMS.exec(text)?.[0]
  return claim === undefined ? [] : [{ path, claim, asks: ASKS.test(text) }]
})

describe('what may be said about an archive is asked in one place', () => {
  test('a file that claims a conclusion, colours success or has a text for the holder asks the standing', () => {
    const unasked = claiming.filter(({ path, asks }) => !asks && !Object.hasOwn(NEED_NOT_ASK, path))
    expect(unasked.map(({ path, claim }) => `${path}: ${claim}`)).toEqual([])
  })

  test('every exception still makes a claim', () => {
    const needed = new Set(claiming.map(({ path }) => path))
    expect(Object.keys(NEED_NOT_ASK).filter((path) => !needed.has(path))).toEqual([])
  })

  test('only shared/report decides a standing', () => {
    const makers = ['shared', 'main', 'renderer'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => join(folder, path).replaceAll('\\', '/'))
        .filter((path) =>
          /standing: '(CONFIRMED|UNCONFIRMED|CONTRADICTED)'/.test(readFileSync(join(ROOT, path), 'utf8')),
        ),
    )
    expect(makers).toEqual(['shared/report/standing.ts'])
  })
})
